// SPDX-License-Identifier: MIT
//
// A red-black tree of tasks: a red node has no red child, every path has as many black nodes.
//
// Comes in: tasks that are in no timeline, tasks that are. Goes out: `first`, kept at hand because
// it is asked for at every switch.
#include "task.h"

static bool before(const struct task *a, const struct task *b) { return a->vruntime - b->vruntime < 0; }

static bool is_red(const struct task *p) { return p && p->red; }

// Puts `now` where `was` hangs.
static void replace(struct timeline *line, const struct task *was, struct task *now) {
  if (!was->up)
    line->root = now;
  else if (was->up->left == was)
    was->up->left = now;
  else
    was->up->right = now;
  if (now)
    now->up = was->up;
}

static void rotate_left(struct timeline *line, struct task *p) {
  struct task *const child = p->right;
  replace(line, p, child);
  p->right = child->left;
  if (p->right)
    p->right->up = p;
  child->left = p;
  p->up = child;
}

static void rotate_right(struct timeline *line, struct task *p) {
  struct task *const child = p->left;
  replace(line, p, child);
  p->left = child->right;
  if (p->left)
    p->left->up = p;
  child->right = p;
  p->up = child;
}

static void mend_after_add(struct timeline *line, struct task *p) {
  while (is_red(p->up)) {
    struct task *top = p->up->up;
    const bool on_left = p->up == top->left;
    struct task *const uncle = on_left ? top->right : top->left;
    if (is_red(uncle)) {
      p->up->red = uncle->red = false;
      top->red = true;
      p = top;
      continue;
    }
    if (on_left && p == p->up->right)
      rotate_left(line, p = p->up);
    else if (!on_left && p == p->up->left)
      rotate_right(line, p = p->up);
    p->up->red = false;
    top = p->up->up;
    top->red = true;
    if (on_left)
      rotate_right(line, top);
    else
      rotate_left(line, top);
  }
  line->root->red = false;
}

void timeline_add(struct timeline *line, struct task *p) {
  struct task *up = 0;
  struct task **link = &line->root;
  bool first = true;
  while (*link) {
    up = *link;
    if (before(p, up)) {
      link = &up->left;
    } else {
      link = &up->right;
      first = false;
    }
  }
  p->up = up;
  p->left = p->right = 0;
  p->red = true;
  *link = p;
  if (first)
    line->first = p;
  mend_after_add(line, p);
}

// The side of `up` on which a black node is missing gets one. Goes out: the next place to mend.
static struct task *mend_side(struct timeline *line, struct task *up, bool left) {
  struct task *other = left ? up->right : up->left;
  if (other->red) {
    other->red = false;
    up->red = true;
    if (left)
      rotate_left(line, up);
    else
      rotate_right(line, up);
    other = left ? up->right : up->left;
  }
  if (!is_red(other->left) && !is_red(other->right)) {
    other->red = true;
    return up;
  }
  if (left && !is_red(other->right)) {
    other->left->red = false;
    other->red = true;
    rotate_right(line, other);
    other = up->right;
  } else if (!left && !is_red(other->left)) {
    other->right->red = false;
    other->red = true;
    rotate_left(line, other);
    other = up->left;
  }
  other->red = up->red;
  up->red = false;
  if (left) {
    other->right->red = false;
    rotate_left(line, up);
  } else {
    other->left->red = false;
    rotate_right(line, up);
  }
  return line->root;
}

static void mend_after_remove(struct timeline *line, struct task *p, struct task *up) {
  while (p != line->root && !is_red(p)) {
    p = mend_side(line, up, up->left == p);
    up = p->up;
  }
  if (p)
    p->red = false;
}

static struct task *leftmost(struct task *p) {
  while (p->left)
    p = p->left;
  return p;
}

struct task *timeline_next(const struct task *p) {
  if (p->right)
    return leftmost(p->right);
  while (p->up && p->up->right == p)
    p = p->up;
  return p->up;
}

// Takes out a task with two children: the next one, which has no left child, takes its place.
static void remove_inner(struct timeline *line, struct task *p) {
  struct task *const next = leftmost(p->right);
  struct task *const child = next->right;
  struct task *up = next->up == p ? next : next->up;
  const bool lost_black = !next->red;
  if (next->up != p) {
    replace(line, next, child);
    next->right = p->right;
    next->right->up = next;
  }
  replace(line, p, next);
  next->left = p->left;
  next->left->up = next;
  next->red = p->red;
  if (lost_black)
    mend_after_remove(line, child, up);
}

void timeline_remove(struct timeline *line, struct task *p) {
  if (line->first == p)
    line->first = timeline_next(p);
  if (p->left && p->right) {
    remove_inner(line, p);
  } else {
    struct task *const child = p->left ? p->left : p->right;
    replace(line, p, child);
    if (!p->red)
      mend_after_remove(line, child, p->up);
  }
  p->up = p->left = p->right = 0;
}

// The number of black nodes on every path below, or -1.
static int black_depth(const struct task *p) {
  if (!p)
    return 0;
  const int left = black_depth(p->left);
  const int right = black_depth(p->right);
  if (left < 0 || left != right || (p->red && (is_red(p->left) || is_red(p->right))))
    return -1;
  if ((p->left && (p->left->up != p || before(p, p->left))) ||
      (p->right && (p->right->up != p || before(p->right, p))))
    return -1;
  return left + !p->red;
}

int timeline_check(const struct timeline *line) {
  if (!line->root)
    return line->first ? -1 : 0;
  if (line->root->up || line->root->red || line->first != leftmost(line->root))
    return -1;
  return black_depth(line->root);
}
