// SPDX-License-Identifier: MIT
//
// What the sample and the library's header use of <stdio.h>. In place of a C library for each machine: nothing
// here is linked or run, and a cross compiler alone is a tenth of the download.
#pragma once
typedef struct featflags_file FILE;
extern FILE *stdout, *stderr;
int printf(const char *format, ...);
int fprintf(FILE *file, const char *format, ...);
int putchar(int c);
