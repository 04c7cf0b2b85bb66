// Licensed under the Apache License, Version 2.0. See LICENSE.

#include "CLazyLibraries.h"

#if defined(__x86_64__) && defined(__linux__)

// Each function jumps to the address in its slot: at first to `first`, which passes the function's entry to the binder.
// Nothing but r11 is changed, which no call passes anything in; so it works for functions of every type.
.macro lazy library, name
    .text
    .globl \name
    .hidden \name
    .type \name, @function
    .p2align 4
\name:
    jmp *.Lslot_\name(%rip)
.Lfirst_\name:
    leaq .Lentry_\name(%rip), %r11
    jmp .Lbind
    .size \name, . - \name

    .section .rodata.photos_lazy, "a", @progbits
.Lname_\name:
    .asciz "\name"

    // The entry: struct function in Libraries.c.
    .section .data.photos_lazy, "aw", @progbits
    .p2align 3
.Lentry_\name:
.Lslot_\name:
    .quad .Lfirst_\name
    .quad .Lname_\name
    .quad \library
.endm

    .text
    .p2align 4
// Calls the binder with all registers kept that may hold arguments, and jumps to the function that it returns.
.Lbind:
    pushq %rbp
    movq %rsp, %rbp
    pushq %rdi
    pushq %rsi
    pushq %rdx
    pushq %rcx
    pushq %r8
    pushq %r9
    pushq %rax
    pushq %r10
    subq $128, %rsp
    movups %xmm0, 0(%rsp)
    movups %xmm1, 16(%rsp)
    movups %xmm2, 32(%rsp)
    movups %xmm3, 48(%rsp)
    movups %xmm4, 64(%rsp)
    movups %xmm5, 80(%rsp)
    movups %xmm6, 96(%rsp)
    movups %xmm7, 112(%rsp)
    movq %r11, %rdi
    call photos_lazy_bind
    movq %rax, %r11
    movups 0(%rsp), %xmm0
    movups 16(%rsp), %xmm1
    movups 32(%rsp), %xmm2
    movups 48(%rsp), %xmm3
    movups 64(%rsp), %xmm4
    movups 80(%rsp), %xmm5
    movups 96(%rsp), %xmm6
    movups 112(%rsp), %xmm7
    addq $128, %rsp
    popq %r10
    popq %rax
    popq %r9
    popq %r8
    popq %rcx
    popq %rdx
    popq %rsi
    popq %rdi
    popq %rbp
    jmp *%r11

// All entries lie between these.
    .section .data.photos_lazy, "aw", @progbits
    .p2align 3
    .globl photos_lazy_entries
    .hidden photos_lazy_entries
photos_lazy_entries:

#define LAZY(library, name) lazy PHOTOS_LAZY_##library, name
#include "Functions.inc"

    .section .data.photos_lazy, "aw", @progbits
    .globl photos_lazy_end
    .hidden photos_lazy_end
photos_lazy_end:

#endif

.section .note.GNU-stack, "", @progbits
