import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { flushSync } from "react-dom";

/** What stands in the button's place once its popup's code is there. */
export type PopupProps = { trigger: ReactElement; startsOpen: boolean };

type PopupButtonProps = {
  load: () => Promise<{ default: ComponentType<PopupProps> }>;
  /** Shown to a pointer that rests on it. */
  title?: string;
  className: string;
  hasPopup: "menu" | "dialog";
  children: ReactNode;
};

type Loaded = { Popup: ComponentType<PopupProps>; startsOpen: boolean; hasFocus: boolean };

/**
 * A button of the header whose popup's code comes when a mouse or the focus gets near, before the press. The real one then takes the place of
 * the plain one: with the focus, open if it was pressed meanwhile, and never while a press is under way, which would be lost.
 */
export function PopupButton({ load, title, className, hasPopup, children }: PopupButtonProps) {
  const plain = useRef<HTMLButtonElement>(null);
  const isDown = useRef(false);
  const wasPressed = useRef(false);
  const [loaded, setLoaded] = useState<Loaded | null>(null);

  async function prepare(): Promise<void> {
    const { default: Popup } = await load();
    if (isDown.current) return;
    const hasFocus = plain.current !== null && document.activeElement === plain.current;
    // At once: a press that began between this look and the exchange would end on another button, and be none.
    flushSync(() => setLoaded((before) => before ?? { Popup, startsOpen: wasPressed.current, hasFocus }));
  }
  /** A finger enters and leaves around each tap: its click alone counts. */
  function onMouse(next: { isDown: boolean }) {
    return ({ pointerType }: PointerEvent) => {
      if (pointerType !== "mouse") return;
      isDown.current = next.isDown;
      void prepare();
    };
  }
  const looks = { title, className };
  if (loaded) {
    const { Popup, startsOpen, hasFocus } = loaded;
    const trigger = (
      <RealButton takesFocus={hasFocus && !startsOpen} {...looks}>
        {children}
      </RealButton>
    );
    return <Popup trigger={trigger} startsOpen={startsOpen} />;
  }
  return (
    <button
      ref={plain}
      type="button"
      {...looks}
      aria-haspopup={hasPopup}
      aria-expanded={false}
      onPointerEnter={onMouse({ isDown: false })}
      onPointerDown={onMouse({ isDown: true })}
      onPointerLeave={onMouse({ isDown: false })}
      onFocus={() => void prepare()}
      onClick={() => {
        isDown.current = false;
        wasPressed.current = true;
        void prepare();
      }}
    >
      {children}
    </button>
  );
}

type RealButtonProps = ComponentProps<"button"> & { takesFocus: boolean };

function RealButton({ takesFocus, ref, ...button }: RealButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const takesAtStart = useRef(takesFocus);
  useEffect(() => {
    if (takesAtStart.current) own.current?.focus();
  }, []);
  return (
    <button
      type="button"
      {...button}
      ref={(element) => {
        own.current = element;
        if (typeof ref === "function") ref(element);
        else if (ref) ref.current = element;
      }}
    />
  );
}
