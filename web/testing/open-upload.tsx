import type { ReactNode } from "react";
import { openScreen } from "./open-screen.tsx";
import { standInServer, type Answers } from "./stand-in-server.ts";
import { waitingRequest } from "./synthetic-detection.ts";
import { syntheticProfile } from "./synthetic-profile.ts";

const request = waitingRequest();

/** What the server answers to who sends photos of one car. */
export const sentCar = {
  request,
  stored: {
    success: true,
    data: { id: "5bd1f1f5-33b5-4a2c-8f0e-1a5d3b2f6f01", requestId: request.id, status: "waiting" },
  },
  photosPath: "/api/functions/upload-to-gcs",
  completePath: `/api/requests/${request.id}/photos-complete`,
};

export const photo = (name: string, bytes = "pixels") => new File([bytes], name, { type: "image/jpeg" });

/** The screen that takes photos of one car, with a server that takes them all. */
export function openUpload(element: ReactNode, { answers = {}, tokens = 3 }: { answers?: Answers; tokens?: number }) {
  const { stored, photosPath, completePath } = sentCar;
  const server = standInServer({
    "GET /api/profile": syntheticProfile({ generation_tokens: tokens }),
    "POST /api/requests": request,
    [`GET /api/requests/${request.id}`]: request,
    [`POST ${photosPath}`]: stored,
    [`POST ${completePath}`]: request,
    "GET /api/requests": { cars: [], nextBefore: null },
    ...answers,
  });
  const opened = openScreen(element, { at: "/upload" });
  return {
    ...opened,
    server,
    address: () => opened.router.state.location.pathname + opened.router.state.location.search,
  };
}
