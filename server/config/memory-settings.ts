/**
 * glibc's habits with freed memory, to be in a process's environment when it starts. Pictures come and go in blocks of tens of megabytes on
 * several threads, and by default the C library keeps what is freed: fifteen 12-megapixel transformations left a worker at 1.2 GB, with
 * these at 0.7 GB, in the same time. Other C libraries ignore them.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: "2",
  // Set at all, it no longer grows by itself: every large block goes back to the system when it is freed.
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
} as const;
