import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Picture } from "../../ui/picture.tsx";
import { sitePicture } from "../../ui/site-pictures.ts";
import { shownScenes } from "./scene-list.ts";

const steps = [
  { title: "Upload car image", text: "One photo of the whole car. A phone is enough, and so is a wet car park." },
  { title: "Select preset", text: "Pick the place. The car is cut out while you look around." },
  {
    title: "Magic result",
    text: "Your car stands there: its wheels on the ground, in that place's own light and shadow.",
  },
] as const;

type HowItWorksDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export default function HowItWorksDialog({ open, onOpenChange }: HowItWorksDialogProps) {
  const navigate = useNavigate();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="How it works" size="wide">
      <ol className="grid px-6 pt-4">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="border-line grid grid-cols-[1.5rem_1fr] items-start gap-4 border-b py-4 last:border-0 sm:grid-cols-[1.5rem_1fr_12rem]"
          >
            <span className="display tabular text-ink-faint text-base">{index + 1}</span>
            <span className="grid gap-1">
              <span className="font-semibold">{title}</span>
              <span className="text-ink-soft text-sm">{text}</span>
            </span>
            <span className="bg-ink/8 aspect-video overflow-hidden rounded-md max-sm:hidden">
              <StepPicture index={index} />
            </span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-end gap-2 p-6 max-sm:grid max-sm:justify-stretch">
        <Button look="quiet" onClick={() => onOpenChange(false)}>
          Maybe Later
        </Button>
        <Button look="signal" className="max-sm:order-first" onClick={() => void navigate("/photo-upload")}>
          Get Started Now
        </Button>
      </div>
    </Dialog>
  );
}

function StepPicture({ index }: { index: number }) {
  if (index === 1) {
    return (
      <span className="grid size-full grid-cols-2 gap-0.5">
        {shownScenes.slice(0, 4).map(({ name, thumbnailUrl }) => (
          <img key={name} src={thumbnailUrl} alt="" className="size-full min-h-0 object-cover" />
        ))}
      </span>
    );
  }
  const sources = sitePicture(index === 0 ? "hero-before" : "hero-after");
  return sources ? <Picture sources={sources} alt="" sizes="12rem" className="size-full object-cover" /> : null;
}
