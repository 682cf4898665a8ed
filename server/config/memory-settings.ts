/**
 * glibc's habits with memory, to be in a process's environment when it starts. Pictures come and go in blocks of tens of megabytes on
 * several threads, and by default the C library keeps what is freed. Other C libraries ignore them. Measured with onnxruntime's arena off,
 * an inference and what stays resident after it: as glibc comes 1.6 s and 500 MB, blocks of 128 KB given back 1.75 s and 310 MB, with the
 * settings below 1.15 s and 425 MB; with the arena on 1.1 s and 1.4 GB.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: "2",
  // Set at all, it no longer grows by itself: every large block goes back to the system when it is freed.
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(4 * 1024 * 1024),
  // Large blocks come in pages of 2 MB where the system allows it: without them a third of an inference was page faults.
  GLIBC_TUNABLES: "glibc.malloc.hugetlb=1",
} as const;
