import { useQuery } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Failure } from "./failure.ts";
import { queryClient, WithQueries } from "./with-queries.tsx";

afterEach(() => {
  cleanup();
  queryClient.clear();
});

let isOffline = false;
const reads = { run: 0, profile: 0 };

function Reading({ name }: { name: keyof typeof reads }) {
  const { data, error } = useQuery({
    queryKey: [name],
    retry: false,
    queryFn: () => {
      reads[name] += 1;
      if (isOffline) throw new Failure({ code: "connection", status: 0, message: "You are offline." });
      return `${name} read`;
    },
  });
  return <p>{data ?? error?.message ?? "reading"}</p>;
}

test("back online, what could not be read is read by itself, and what was read is not asked for again", async () => {
  const { rerender } = render(<Reading name="profile" />, { wrapper: WithQueries });
  expect(await screen.findByText("profile read")).toBeDefined();
  isOffline = true;
  act(() => void window.dispatchEvent(new Event("offline")));
  rerender(
    <>
      <Reading name="profile" />
      <Reading name="run" />
    </>,
  );
  expect(await screen.findByText("You are offline.")).toBeDefined();
  isOffline = false;
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("run read")).toBeDefined();
  expect(reads).toEqual({ run: 2, profile: 1 });
});
