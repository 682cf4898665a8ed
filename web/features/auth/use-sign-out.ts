import { useNavigate } from "react-router";
import { signOutOfApp } from "./sign-out-of-app.ts";

/** What every 'Sign Out' does: the way out leads to the front page. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (await signOutOfApp()) await navigate("/");
  };
}
