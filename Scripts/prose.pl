#!/usr/bin/env perl
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Finds phrases that make prose hard to read, in comments and string literals of Swift and C, and in Markdown. Code is left out,
# also code in Markdown, in doc comments and in interpolations.
#
# usage: prose.pl < NAMES    (names of files, each ended by a NUL)
#        prose.pl - < TEXT   (a text, such as the subject of a commit)
#
# Prints a line for each phrase (phrase FILE LINE NAME EXCERPT) and for each file (file FILE PHRASES WORDS), separated by tabs.
use strict;
use warnings;
use utf8;
binmode STDOUT, ':encoding(UTF-8)';

# A break between two texts, and code inside a text.
my ($break, $code) = ("\x01", "\x02");
my $start = qr/(?:\A|[$break.;:!?|>#*-])\s*/;

my @patterns = (
    ['that of, those of', qr/\b(?:that|those)\s+of\b(?!\s+course)/i],
    ['is none, is no …', qr/\b(?<!there )(?:is|are|was|were)\s+(?:none\b|no\s+(?!longer|more|less|fewer|later|earlier|better|worse|larger|smaller|greater|problem|doubt|one\b)\w)/i],
    ['there is none', qr/\bthere\s+(?:is|are|was|were)\s+none\b/i],
    ['What … as a subject', qr/$start\bwhat\s+[a-z'][^$break.?]*(?![?])[$break.]/i],
    ['nobody, somebody, whoever', qr/\b(?:nobody|somebody|whoever)\b/i],
    ['beside', qr/\bbeside\b/i],
    ['for good', qr/\bfor\s+good\b(?!\s+(?:reason|measure|result|quality|copies|copy|picture|performance))/i],
    ['is told, told of', qr/\b(?:is|are|was|were|be|been|being)\s+told\b(?!\s+(?:apart|from)\b)|\btold\s+of\b/i],
    ['but for', qr/\bbut\s+for\b/i],
    ['goes on', qr/\b(?:goes|go|went)\s+on\b(?!\s+(?:the|a|an|top|disk)\b)/i],
    ['stands', qr/\bstands\b(?!\s+(?:for|out)\b)/i],
);

# Replaces what is no prose by a break, and keeps the ends of lines.
sub hidden { my $lines = $_[0] =~ tr/\n//; $break . "\n" x $lines }

# Text of a comment or of a page: without code.
sub prose {
    my $text = shift;
    $text =~ s/^([ ]*)(```|~~~).*?(?:^\1\2[^\n]*$|\z)/hidden($&)/gemsx;
    $text =~ s/(`+)(?:(?!\1)[^\n]|\n(?!\s*\n))+?\1(?!`)/$code . "\n" x ($& =~ tr|\n||)/ge;
    $text =~ s/\]\([^)\s]*\)/]/g;
    $text =~ s{https?://\S+}{$code}g;
    $text =~ s/^[ \t]*$/$break/gm;
    $text =~ s/^([ \t]*)([-*+]|\d+\.)(?=\s)/$1$break/gm;
    $text =~ s/^[ \t]*\#+ [^\n]*\?[ \t]*$/$break/gm;    # headings that are questions
    $text =~ s/[*_]{2,}|["“”]//g;
    return $text;
}

# Markdown, in which an indented paragraph is code.
sub page {
    my $text = shift;
    $text =~ s/(?:\A|(?<=\n\n))(?:[ ]{4,}[^\n]*\n|\n)+/hidden($&)/ge;
    return prose($text) . $break;
}

sub comment {
    my $text = shift;
    return hidden($text) if $text =~ /Licensed under the Apache License/;
    $text =~ s{^[ \t]*(?://[/!]?|/\*[*!]?|\*(?!/))|\*/}{}gm;
    return prose($text);
}

# A literal of fewer than three words is a name, a key or a format.
sub literal {
    my $text = shift;
    my $parens = qr/(\((?:[^()]|(?-1))*\))/;
    $text =~ s/\\\#*$parens/$code . "\n" x ($& =~ tr|\n||)/ge;
    $text =~ s/\\n/$break/g;
    $text =~ s/\\u\{\w+\}/$code/g;
    $text =~ s/\\(.)/$1/g;
    return hidden($text) if words($text) < 3;
    return $break . prose($text) . $break;
}

sub words { my $count = () = $_[0] =~ /\p{Alphabetic}[\p{Alphabetic}'’-]*/g; $count }

# The prose of a source: all else is replaced by breaks.
sub source {
    my ($text, $isSwift) = @_;
    my $line = qr{(?://[^\n]*(?:\n[ \t]*(?=//))?)+};
    my $block = qr{(/\*(?:(?-1)|(?!/\*|\*/).)*\*/)}s;
    my $parens = qr/(\((?:[^()"\n]|"(?:[^"\\\n]|\\.)*"|(?-1))*\))/;
    my $prose = '';
    for ($text) {
        until (/\G\z/gc) {
            if (/\G$line/gc) { $prose .= comment($&) }
            elsif (/\G$block/gc) { $prose .= comment($&) }
            elsif ($isSwift && /\G(\#*)"""(.*?)"""\1/gcs) { $prose .= literal($2) }
            elsif ($isSwift && /\G(\#+)"(.*?)"\1/gcs) { $prose .= literal($2) }
            elsif (/\G"((?:[^"\\\n]|\\$parens|\\[^(\n])*)"/gc) { $prose .= literal($1) }
            elsif (!$isSwift && /\G'(?:[^'\\\n]|\\.)+'/gc) { $prose .= $break }
            elsif (/\G(?:[^"'\/\#]+|.)/gcs) { $prose .= hidden($&) }
        }
    }
    return $prose;
}

# Prints the phrases of a text, and returns their number.
sub found {
    my ($file, $text) = @_;
    my @found;
    for my $pattern (@patterns) {
        my ($name, $expression) = @$pattern;
        while ($text =~ /$expression/g) {
            my ($from, $to) = ($-[0], $+[0]);
            next if $name eq 'but for' && substr($text, 0, $from) =~ /\bnot\b[^.;$break]*\z/i;
            my $excerpt = substr($text, $from, 70);
            my $skipped = $excerpt =~ s/\A[$break.;:!?|>#*\s-]+// ? $& : '';
            my $number = 1 + (substr($text, 0, $from) . $skipped) =~ tr/\n//;
            $excerpt =~ s/$break.*//s;
            $excerpt =~ s/[\s$code]+/ /g;
            $excerpt =~ s/ \z//;
            push @found, [$number, $name, $excerpt];
        }
    }
    print join("\t", 'phrase', $file, @$_), "\n" for sort { $a->[0] <=> $b->[0] } @found;
    return scalar @found;
}

if (@ARGV) {
    undef $/;
    binmode STDIN, ':encoding(UTF-8)';
    found('-', prose(<STDIN> // '') . $break);
    exit;
}
$/ = "\0";
chomp(my @files = <STDIN>);
undef $/;
for my $file (@files) {
    next if -l $file;    # the file that it leads to is counted by its own name
    open my $handle, '<:encoding(UTF-8)', $file or next;
    my $text = <$handle> // '';
    my $prose = $file =~ /\.md$/ ? page($text) : source($text . "\n", $file =~ /\.swift$/);
    my $count = found($file, $prose);
    print join("\t", 'file', $file, $count, words($prose)), "\n";
}
