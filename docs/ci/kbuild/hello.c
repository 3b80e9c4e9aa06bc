// SPDX-License-Identifier: MIT
//
// The smallest module that has something behind an option of the kernel.
#include <linux/init.h>
#include <linux/kconfig.h>
#include <linux/module.h>
#include <linux/printk.h>

static int __init hello_init(void) {
  if (IS_ENABLED(CONFIG_HELLO_TRACE))
    pr_info("hello: traced\n");
  return 0;
}

static void __exit hello_exit(void) {}

module_init(hello_init);
module_exit(hello_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("An example of deadcode-check");
