import { expect, onTestFinished, test } from "vitest";
import { openTextNetworks } from "./text-networks.ts";

const picture = { pixels: new Uint8Array(32 * 32 * 3), width: 32, height: 32 };

test("networks that are not there are named by each call, and a closed one says so", async () => {
  const networks = openTextNetworks("/nowhere");
  onTestFinished(networks.close);
  for (let call = 0; call < 2; call++) {
    await expect(networks.findText(picture)).rejects.toThrow("/nowhere/ppocr-v4-detector.onnx can't be used");
  }
  await networks.close();
  await expect(networks.readText(picture)).rejects.toThrow("looking for text is closed");
});
