import { expect, test } from "vitest";
import { attachment } from "./send-file.ts";

test.each([
  ["car.jpg", `attachment; filename="car.jpg"; filename*=UTF-8''car.jpg`],
  ["Škoda Öctavia.jpg", `attachment; filename="_koda _ctavia.jpg"; filename*=UTF-8''%C5%A0koda%20%C3%96ctavia.jpg`],
  ["../../etc/passwd", `attachment; filename="-..-etc-passwd"; filename*=UTF-8''-..-etc-passwd`],
  [
    'a"\r\nSet-Cookie: x=1.jpg',
    `attachment; filename="a-Set-Cookie- x=1.jpg"; filename*=UTF-8''a-Set-Cookie-%20x%3D1.jpg`,
  ],
  ["car\u202Egpj.exe", `attachment; filename="car-gpj.exe"; filename*=UTF-8''car-gpj.exe`],
  ["it's 100%.jpg", `attachment; filename="it's 100_.jpg"; filename*=UTF-8''it%27s%20100%25.jpg`],
  ["...", `attachment; filename="image"; filename*=UTF-8''image`],
  ["\ud800", `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
])("the name %j is safe in a header", (name, header) => {
  expect(attachment(name)).toBe(header);
});
