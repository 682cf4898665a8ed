import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const job = (account: string, name = 0) => ({ account, name });
const always = () => true;

test("accounts take turns, however many one of them has waiting", () => {
  const queue = createFairQueue<ReturnType<typeof job>>({ inAll: 100, perAccount: 50 });
  for (let name = 0; name < 20; name++) queue.add(job("flood", name));
  queue.add(job("small"));
  const order = Array.from({ length: 4 }, () => queue.take(always)?.account);
  expect(order).toEqual(["flood", "small", "flood", "flood"]);
});

test("one account has no more than its share waiting", () => {
  const queue = createFairQueue<ReturnType<typeof job>>({ inAll: 100, perAccount: 2 });
  expect([1, 2].map((name) => queue.add(job("a", name)))).toEqual([null, null]);
  const third = job("a", 3);
  expect(queue.add(third)).toBe(third);
  expect(queue.add(job("b"))).toBeNull();
});

test("when it is full, who has most waiting loses the newest, and who has least gets in", () => {
  const queue = createFairQueue<ReturnType<typeof job>>({ inAll: 4, perAccount: 4 });
  for (let name = 1; name <= 4; name++) queue.add(job("flood", name));
  expect(queue.add(job("small"))).toEqual(job("flood", 4));
  const another = job("flood", 5);
  expect(queue.add(another)).toBe(another);
  expect(queue.takeAll()).toHaveLength(4);
  expect(queue.take(always)).toBeNull();
});

test("a job that may not start yet holds up its own account only", () => {
  const queue = createFairQueue<ReturnType<typeof job>>({ inAll: 10, perAccount: 10 });
  queue.add(job("large"));
  queue.add(job("large", 1));
  queue.add(job("small"));
  const mayStart = ({ account }: { account: string }) => account !== "large";
  expect(queue.take(mayStart)).toEqual(job("small"));
  expect(queue.take(mayStart)).toBeNull();
  expect(queue.take(always)).toEqual(job("large"));
});

test("a job that is put back is the next of its account, also when the queue is full", () => {
  const queue = createFairQueue<ReturnType<typeof job>>({ inAll: 2, perAccount: 2 });
  const first = job("a", 1);
  queue.putBack(first);
  queue.add(job("a", 2));
  queue.take(always);
  queue.add(job("a", 3));
  queue.putBack(first);
  expect(queue.take(always)).toBe(first);
});
