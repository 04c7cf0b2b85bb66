// Licensed under the Apache License, Version 2.0. See LICENSE.
//
// A bare program of libav: decodes the first frame of each movie whose path comes on a line, in the size that it has, on one
// thread, and prints the milliseconds.

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static int decode(const char *path) {
    AVFormatContext *container = NULL;
    if (avformat_open_input(&container, path, NULL, NULL) < 0) return 0;
    int found = 0;
    int index = av_find_best_stream(container, AVMEDIA_TYPE_VIDEO, -1, -1, NULL, 0);
    const AVCodec *codec = index < 0 ? NULL : avcodec_find_decoder(container->streams[index]->codecpar->codec_id);
    AVCodecContext *decoder = codec ? avcodec_alloc_context3(codec) : NULL;
    AVPacket *packet = av_packet_alloc();
    AVFrame *frame = av_frame_alloc();
    if (decoder) {
        avcodec_parameters_to_context(decoder, container->streams[index]->codecpar);
        decoder->thread_count = 1;
        avcodec_open2(decoder, codec, NULL);
        while (!found && av_read_frame(container, packet) >= 0) {
            if (packet->stream_index == index) avcodec_send_packet(decoder, packet);
            av_packet_unref(packet);
            found = avcodec_receive_frame(decoder, frame) == 0;
        }
        if (!found) {
            avcodec_send_packet(decoder, NULL);
            found = avcodec_receive_frame(decoder, frame) == 0;
        }
    }
    av_frame_free(&frame);
    av_packet_free(&packet);
    avcodec_free_context(&decoder);
    avformat_close_input(&container);
    return found;
}

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

int main(void) {
    char path[4096];
    av_log_set_level(AV_LOG_QUIET);
    while (fgets(path, sizeof path, stdin)) {
        path[strcspn(path, "\n")] = 0;
        double start = milliseconds();
        if (decode(path)) printf("%f\n", milliseconds() - start);
        else printf("failed\n");
        fflush(stdout);
    }
    return 0;
}
