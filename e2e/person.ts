import { expect, type Page } from "@playwright/test";

let people = 0;

/** A new person with ten tokens, signed in in this page's browser, on the transform screen or at that address. `first-steps` fills in the form. */
export async function signUp(page: Page, at = "/photo-upload"): Promise<{ email: string; password: string }> {
  people += 1;
  const person = { email: `person-${process.pid}-${Date.now()}-${people}@example.com`, password: "fern-Lamp-729-kite" };
  const answer = await page.request.post("/api/auth/sign-up/email", { data: person });
  expect(answer.status()).toBe(200);
  await page.goto(at);
  await expectTokens(page, 10);
  return person;
}

export async function fillCredentials(page: Page, person: { email: string; password: string }): Promise<void> {
  // For a frame the panel that closes still lies beside the one that opens.
  const panel = page.getByRole("tabpanel");
  await expect(panel).toHaveCount(1);
  await panel.getByLabel(/e-?mail/i).fill(person.email);
  await panel
    .getByLabel(/^password/i)
    .first()
    .fill(person.password);
}

/** The badge in the header; on a phone its last word is read out only. */
export async function expectTokens(page: Page, count: number): Promise<void> {
  await expect(page.getByRole("banner").getByText(new RegExp(`^${count}\\s*tokens? remaining`))).toBeVisible();
}

/** Picks a scene's card; the dialog of ratios opens when none was chosen yet. */
export async function pickScene(page: Page, name: string): Promise<void> {
  await page
    .getByRole("list", { name: "Scenes" })
    .getByRole("button", { name: new RegExp(`\\b${name}\\b`) })
    .click();
}

/**
 * Holds the orders of pictures on their way to the server until it is let go: a picture is often made before a test has looked at what
 * is shown of its making.
 */
export async function holdOrders(page: Page): Promise<() => void> {
  return hold(page, "**/generate-image-from-preset");
}

/** The same for photos. */
export async function holdPhotos(page: Page): Promise<() => void> {
  return hold(page, "**/simple-image-upload*");
}

async function hold(page: Page, address: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}
