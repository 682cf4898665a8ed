import { expect, test, type Page } from "@playwright/test";
import { describeCar } from "../describe-car.ts";
import { expectSound } from "../expect-sound.ts";
import { expectTokens, pickScene, signUp } from "../person.ts";
import { runApplication } from "../run-application.ts";
import { runWireServer } from "../run-wire-server.ts";
import { carPhoto } from "../test-photo.ts";

// An application of its own: the others' offers no AI. What is painted comes from a server that speaks a provider's protocol, not from a model.
const baseURL = `http://localhost:${21_000 + Math.floor(Math.random() * 9000)}`;
test.use({ baseURL });
// In one worker, which starts it once.
test.describe.configure({ mode: "default" });

let wire: Awaited<ReturnType<typeof runWireServer>>;
let application: Awaited<ReturnType<typeof runApplication>>;

test.beforeAll(async () => {
  wire = await runWireServer();
  application = await runApplication(new URL(baseURL), {
    ...wire.variables,
    AI_TOKENS: "preset=2,retail=2,views=3,single-view=1",
  });
});
test.afterAll(async () => {
  await application.stop();
  await wire.stop();
});

const consent = (page: Page) => page.getByRole("dialog", { name: "Before AI models get your photos" });
const madeBy = (page: Page) => page.getByRole("group", { name: "Made by" });

/** The circle itself is hidden; its label is what is pressed. */
async function choose(page: Page, name: "AI" | "Studio"): Promise<void> {
  await madeBy(page).getByText(`${name}:`).click();
}

async function chooseAiForTheFirstTime(page: Page): Promise<void> {
  await choose(page, "AI");
  await expect(consent(page)).toContainText("OpenAI");
  await consent(page).getByRole("button", { name: "Agree" }).click();
  await expect(consent(page)).toBeHidden();
  await expect(madeBy(page).getByRole("radio", { name: /^AI/ })).toBeChecked();
}

test("nothing goes to AI before the agreement or after it was taken back: the studio makes everything", async ({
  page,
}) => {
  await signUp(page);
  await choose(page, "AI");
  await expect(consent(page)).toBeVisible();
  await expectSound(page);
  await consent(page).getByRole("button", { name: "Not now" }).click();
  await expect(madeBy(page).getByRole("radio", { name: /^Studio/ })).toBeChecked();
  const { agreedAt, chosen } = await (await page.request.get("/api/engines")).json();
  expect(agreedAt).toBeNull();
  expect(chosen.preset).toBe("studio");

  await chooseAiForTheFirstTime(page);
  await page.goto("/account#ai");
  const part = page.getByRole("region", { name: "AI models" });
  await part.getByRole("button", { name: "Take it back" }).click();
  await expect(part).toContainText("You have not agreed");
  await page.goto("/photo-upload");
  await expect(madeBy(page).getByRole("radio", { name: /^Studio/ })).toBeChecked();
});

test(
  "what the model refuses costs nothing and the studio makes it; what it paints is paid at its price and says so",
  { tag: "@thorough" },
  async ({ page }) => {
    test.setTimeout(900_000);
    await signUp(page);
    await chooseAiForTheFirstTime(page);
    await wire.answerNext("refuse");
    await page.locator("input[type=file]").first().setInputFiles(carPhoto);
    await expect(page.getByRole("heading", { name: "Pick a scene" })).toBeVisible();
    await pickScene(page, "City");
    await page.getByRole("dialog").getByRole("button", { name: "Transform with City · 2 tokens" }).click();
    const stage = page.getByRole("group", { name: "Stage" });
    await expect(stage.getByRole("alert")).toContainText("The AI model refused this picture by its content rules.", {
      timeout: 300_000,
    });
    await expectTokens(page, 10);
    await stage.getByRole("button", { name: "Make it in the studio instead · 1 token" }).click();
    await expect(page.getByRole("button", { name: "Download Image" })).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText("AI repainted")).toHaveCount(0);
    await expectTokens(page, 9);

    await pickScene(page, "Highlands");
    await expect(page.getByText("AI repainted")).toBeVisible({ timeout: 400_000 });
    await expectTokens(page, 7);
    await expect(page.getByRole("group", { name: "Aspect ratio" }).getByRole("button", { name: /^1:1/ })).toContainText(
      "2 tokens",
    );
  },
);

test(
  "a retail picture and six views come from AI at their price, and say so",
  { tag: "@thorough" },
  async ({ page }) => {
    test.setTimeout(1_500_000);
    await signUp(page, "/retail-mode");
    await page.getByTestId("photo-input").setInputFiles(carPhoto);
    await page.getByRole("button", { name: "Start Retail Generation" }).click();
    await expect(page).toHaveURL(/\?photo=/);
    await chooseAiForTheFirstTime(page);
    await page.getByRole("list", { name: "Presets" }).getByRole("button", { name: "Two, 2 tokens" }).click();
    const retail = page.getByRole("region", { name: "Result" });
    await expect(retail).toContainText("AI repainted", { timeout: 400_000 });
    await retail.getByRole("button", { name: "Pixels unchanged, outline not confirmed" }).click();
    await expect(
      page.getByRole("dialog", { name: "Pixels unchanged, outline not confirmed" }).getByRole("definition").first(),
    ).toHaveText("100 %");
    await page.keyboard.press("Escape");
    await expectTokens(page, 8);

    await describeCar(page);
    await choose(page, "AI");
    await page.getByRole("button", { name: "Generate six views · 3 tokens" }).click();
    const dialog = page.getByRole("dialog", { name: "Generated Car Images" });
    await expect(dialog.getByRole("button", { name: "Download All Images" })).toBeVisible({ timeout: 300_000 });
    await expectTokensSoon(page, 5);
    await expect(dialog.getByText("Illustration")).toHaveCount(0);
    await expectSound(page);
    // Of a car that is only described no photo shows any side.
    await expect(
      dialog.getByRole("list", { name: "Views" }).getByRole("button", { name: /Invented by AI/ }),
    ).toHaveCount(6);

    await dialog.getByRole("button", { name: "Make this view again (1 token)" }).click();
    await expect(dialog.getByRole("button", { name: "Make this view again (1 token)" })).toBeVisible({
      timeout: 120_000,
    });
    await expectTokensSoon(page, 4);

    await page.goto("/pictures");
    await expect(page.getByText("AI repainted").first()).toBeVisible();
    await expect(page.getByText("AI picture").first()).toBeVisible();
  },
);

/** The balance as the server has it: a dialog lies over the badge. */
async function expectTokensSoon(page: Page, count: number): Promise<void> {
  const read = async () => (await (await page.request.get("/api/profile")).json()).generation_tokens;
  await expect.poll(read, { timeout: 60_000 }).toBe(count);
}
