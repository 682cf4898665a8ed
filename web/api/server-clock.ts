let aheadMs: number | null = null;

/** Takes the time that an answer carries. Only from one that no cache may keep: a kept one carries an old time. */
export function noteServerTime({ headers }: Response): void {
  const sentAt = Date.parse(headers.get("date") ?? "");
  const mayBeOld = headers.get("cache-control") !== "no-store";
  if (!mayBeOld && Number.isFinite(sentAt)) aheadMs = sentAt - Date.now();
}

/**
 * What the server's clock shows just now, in milliseconds: times that the server tells are compared with it, as a device's own clock may be minutes off. Late by
 * as long as an answer was on its way, never early. Null as long as no answer told the time.
 */
export function readServerTime(): number | null {
  return aheadMs === null ? null : Date.now() + aheadMs;
}
