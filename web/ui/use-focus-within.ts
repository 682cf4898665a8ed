import { useState, type FocusEvent } from "react";

/** Whether something inside the element with these handlers has the focus. */
export function useFocusWithin() {
  const [hasFocus, setFocus] = useState(false);
  return {
    hasFocus,
    onFocus: () => setFocus(true),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false);
    },
  };
}
