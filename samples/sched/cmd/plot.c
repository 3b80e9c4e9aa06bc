// SPDX-License-Identifier: MIT
//
// A table as a picture: for each row a bar from least to most and a mark at the mean of each side.
#include "bench.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { LEFT = 80, TOP = 50, HIGH = 260, STEP = 90 };

static const char *const colours[] = {"#4477aa", "#cc6677"};

static double highest(const struct table *table) {
  double most = 0;
  for (unsigned at = 0; at < table->count; at++)
    for (unsigned side = 0; side < table->sides; side++)
      if (table->rows[at].side[side].most > most)
        most = table->rows[at].side[side].most;
  return most;
}

static void print_escaped(FILE *file, const char *text) {
  for (; *text; text++)
    if (*text == '<' || *text == '&' || *text == '>')
      fprintf(file, "&#%d;", *text);
    else
      fputc(*text, file);
}

// Where a value is drawn.
static double height(double value, double most) { return (double)TOP + (double)HIGH * (1 - value / most); }

static void draw_side(FILE *file, const struct table *table, unsigned at, unsigned side, double most) {
  const struct summary *const s = &table->rows[at].side[side];
  const double x = (double)(LEFT + 20 + at * STEP + side * 28);
  const double mean = middle(table, s);
  const double top = height(mean, most);
  fprintf(file, "<rect x=\"%.1f\" y=\"%.1f\" width=\"22\" height=\"%.1f\" fill=\"%s\"/>\n", x, top,
          TOP + HIGH - top, colours[side]);
  fprintf(file, "<path d=\"M%.1f %.1fV%.1f\" stroke=\"#333\"/>\n", x + 11, height(s->least, most),
          height(s->most, most));
  fprintf(file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%.4g</text>\n", x + 11,
          top - 6 - 12 * side, mean);
}

static void draw(FILE *file, const struct table *table) {
  const double most = highest(table);
  const int wide = LEFT + 60 + (int)table->count * STEP;
  fprintf(file,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" "
          "font-size=\"11\">\n<text x=\"10\" y=\"18\" font-size=\"13\">%s, %s</text>\n",
          wide < 420 ? 420 : wide, TOP + HIGH + 70, table->title, table->unit);
  fprintf(file, "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"#333\"/>\n", LEFT, TOP, TOP + HIGH,
          wide - 20);
  for (unsigned at = 0; at < table->count; at++) {
    for (unsigned side = 0; side < table->sides; side++)
      draw_side(file, table, at, side, most);
    if (table->rows[at].level)
      fprintf(file, "<text x=\"%u\" y=\"%d\">%u</text>\n", LEFT + 40 + at * STEP, TOP + HIGH + 16,
              table->rows[at].level);
  }
  for (unsigned side = 0; side < table->sides; side++) {
    fprintf(file, "<text x=\"%d\" y=\"%u\" fill=\"%s\">", LEFT, TOP + HIGH + 38 + 16 * side, colours[side]);
    print_escaped(file, table->names[side]);
    fputs("</text>\n", file);
  }
  fputs("</svg>\n", file);
}

bool plot_table(const struct table *table, const char *path) {
  FILE *const file = fopen(path, "w");
  if (file) {
    draw(file, table);
    const bool failed = ferror(file) != 0;
    if (fclose(file) == 0 && !failed)
      return true;
  }
  fprintf(stderr, "sched: cannot write %s: %s\n", path, strerror(errno));
  return false;
}
