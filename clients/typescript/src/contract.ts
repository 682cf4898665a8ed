/* oxlint-disable */
// Written by `npm run make-client` out of the contract; a test holds it current. Don't change it by hand.

export type Preset = {
  id: string;
  name: string;
  section: "core" | "retail" | "catalogue" | "own";
  thumbnailUrl: string;
  available: boolean;
};

export type Failure = {
  success: false;
  error: string;
  code: string;
  requestId: string;
  reasons?: string[];
};

export type Upload = {
  id: string;
  uploadUrl: string;
  previewUrl: string;
  turnDegrees: number;
  suggestedTurn: number;
  width: number;
  height: number;
  matteStatus: "pending" | "running" | "ready" | "failed";
  matteStage: "waiting" | "reading" | "finding" | "tracing";
  matteUrl: string | null;
  matteError: {
    code: string;
    message: string;
  } | null;
  cutOut: {
    version: number;
    versions: number[];
    outline: "doubtful" | "judged" | "confirmed" | null;
    isBeingCorrected: boolean;
    correctionError: {
      code: string;
      message: string;
    } | null;
    cars: {
      outline: [number, number][];
      isChosen: boolean;
    }[];
    doubtfulParts: {
      outline: [number, number][];
      isKept: boolean;
    }[];
  };
  advice: ("photo_small" | "car_touches_frame" | "edge_uncertain" | "car_tilted" | "no_tyres")[];
  carBox: {
    left: number;
    top: number;
    width: number;
    height: number;
  } | null;
  cutSides: ("left" | "right" | "bottom")[];
  cutAccepted: boolean;
  isDetail: boolean;
  purpose: "photo" | "logo" | "plate" | "background";
  fileName: string;
  numberPlate: {
    quad: [[number, number], [number, number], [number, number], [number, number]];
    source: "found" | "drawn";
  } | null;
  foundPlate: [[number, number], [number, number], [number, number], [number, number]] | null;
  plateState: "not_sought" | "not_found" | "found" | "marked" | "none";
};

export type Generation = {
  id: string;
  kind: "preset" | "retail";
  status: "pending" | "running" | "done" | "failed" | "cancelled";
  stage: "queued" | "reading" | "cutting_out" | "painting" | "placing" | "asking_ai" | "finishing" | "saving";
  percent: number;
  preset: string;
  aspectRatio: "4:3" | "1:1" | "16:9" | "9:16";
  uploadId: string;
  engine: "studio" | "cloud";
  madeBy: "studio" | "cloud" | null;
  engineNotes: string[];
  generatedImageUrl: string | null;
  thumbnailUrl: string | null;
  stageUrl: string | null;
  downloadUrl: string | null;
  width: number | null;
  height: number | null;
  carBox: {
    left: number;
    top: number;
    width: number;
    height: number;
  } | null;
  wasEnlarged: boolean;
  carUnchanged: {
    comparedPixels: number;
    unchangedShare: number;
    carScale: number;
    encoded: {
      fileFormat: "jpeg" | "png" | "webp";
      meanDeltaE: number;
      worstDeltaE: number;
      ssim: number;
    };
    excludesNumberPlate: boolean;
  } | null;
  outline: "doubtful" | "judged" | "confirmed" | null;
  differenceUrl: string | null;
  fileFormat: "jpeg" | "png" | "webp";
  logo: {
    position: "top-left" | "top-right" | "center" | "bottom-left" | "bottom-right";
    size: "small" | "medium" | "large" | "fill";
    opacity: number;
    board?: "light" | "dark";
    url: string;
  } | null;
  plateTreatment: "keep" | "blur" | "cover";
  cutOutVersion: number;
  isPlateFound: boolean | null;
  placing: {
    across?: number;
    depth?: number;
    isMirrored?: boolean;
    shadowSoftness?: number;
    shadowStrength?: number;
    warmth?: number;
    brightness?: number;
    reflection?: number;
  } | null;
  isPassedThrough: boolean;
  runId: string | null;
  isWatermarked: boolean;
  cost: number;
  error: {
    code: string;
    message: string;
  } | null;
  createdAt: string;
};

export type Profile = {
  id: string;
  email: string;
  display_name: string | null;
  generation_tokens: number;
  plan_tokens: number;
  purchased_tokens: number;
  next_tokens_at: string;
  is_pro: boolean;
  total_generations: number;
  created_at: string;
};

export type CarRequest = {
  id: string;
  make: string;
  model: string;
  year: number;
  color: string;
  swatch: string;
  wheel_colour: string;
  visual_options: string | null;
  trim: string | null;
  generation: string | null;
  number_plate: string | null;
  user_id: string;
  side_url: string | null;
  front_quarter_url: string | null;
  rear_quarter_url: string | null;
  front_url: string | null;
  rear_url: string | null;
  dynamic_image_url: string | null;
  created_at: string;
  detection: {
    status: "waiting" | "reading" | "done" | "failed";
    error: {
      code: string;
      message: string;
    } | null;
    photos: (Upload & {
      view: "side" | "front-quarter" | "rear-quarter" | "front" | "rear" | null;
      isViewSure: boolean;
      isWaiting: boolean;
      refusal: {
        code: string;
        message: string;
        mayBeReadAgain: boolean;
      } | null;
    })[];
    bestPhotos: {
      side?: string;
      "front-quarter"?: string;
      "rear-quarter"?: string;
      front?: string;
      rear?: string;
    };
    bestPhoto: string | null;
    fields: {
      make?: {
        value: string;
        confidence: number;
        source: "photo" | "model" | "register" | "person";
        seen: {
          uploadId: string;
          quad: [[number, number], [number, number], [number, number], [number, number]];
        } | null;
        others: string[];
      } | null;
      model?: {
        value: string;
        confidence: number;
        source: "photo" | "model" | "register" | "person";
        seen: {
          uploadId: string;
          quad: [[number, number], [number, number], [number, number], [number, number]];
        } | null;
        others: string[];
      } | null;
      year?: {
        value: string;
        confidence: number;
        source: "photo" | "model" | "register" | "person";
        seen: {
          uploadId: string;
          quad: [[number, number], [number, number], [number, number], [number, number]];
        } | null;
        others: string[];
      } | null;
      colour?: {
        value: string;
        confidence: number;
        source: "photo" | "model" | "register" | "person";
        seen: {
          uploadId: string;
          quad: [[number, number], [number, number], [number, number], [number, number]];
        } | null;
        others: string[];
      } | null;
      trim?: {
        value: string;
        confidence: number;
        source: "photo" | "model" | "register" | "person";
        seen: {
          uploadId: string;
          quad: [[number, number], [number, number], [number, number], [number, number]];
        } | null;
        others: string[];
      } | null;
      generation?: {
        value: string;
        confidence: number;
        source: "photo" | "model" | "register" | "person";
        seen: {
          uploadId: string;
          quad: [[number, number], [number, number], [number, number], [number, number]];
        } | null;
        others: string[];
      } | null;
      visual_options?: {
        value: string;
        confidence: number;
        source: "photo" | "model" | "register" | "person";
        seen: {
          uploadId: string;
          quad: [[number, number], [number, number], [number, number], [number, number]];
        } | null;
        others: string[];
      } | null;
      wheel_colour?: {
        value: string;
        confidence: number;
        source: "photo" | "model" | "register" | "person";
        seen: {
          uploadId: string;
          quad: [[number, number], [number, number], [number, number], [number, number]];
        } | null;
        others: string[];
      } | null;
      number_plate?: {
        value: string;
        confidence: number;
        source: "photo" | "model" | "register" | "person";
        seen: {
          uploadId: string;
          quad: [[number, number], [number, number], [number, number], [number, number]];
        } | null;
        others: string[];
      } | null;
      view?: {
        value: string;
        confidence: number;
        source: "photo" | "model" | "register" | "person";
        seen: {
          uploadId: string;
          quad: [[number, number], [number, number], [number, number], [number, number]];
        } | null;
        others: string[];
      } | null;
    };
    plateCountry: string | null;
    startedAt: string;
    viewsError: {
      code: string;
      message: string;
    } | null;
    modelError: {
      code: string;
      message: string;
    } | null;
    hasFreeCorrection: boolean;
  } | null;
};

export type RetailRun = {
  id: string;
  status: "running" | "paused" | "cancelled" | "finished";
  preset: string;
  aspectRatio: "4:3" | "1:1" | "16:9" | "9:16";
  logo: {
    position: "top-left" | "top-right" | "center" | "bottom-left" | "bottom-right";
    size: "small" | "medium" | "large" | "fill";
    opacity: number;
    board?: "light" | "dark";
  } | null;
  items: {
    position: number;
    uploadId: string;
    fileName: string;
    previewUrl: string;
    cutOutVersion: number | null;
    generationId: string;
    needsLook: boolean;
  }[];
  counts: {
    total: number;
    completed: number;
    passedThrough: number;
    failed: number;
    needsLook: number;
    cancelled: number;
  };
  cost: number;
  zipUrl: string | null;
  createdAt: string;
  finishedAt: string | null;
};

export type ViewSet = {
  id: string;
  kind: "views";
  requestId: string;
  status: "pending" | "running" | "done" | "failed" | "cancelled";
  stage: "queued" | "reading" | "cutting_out" | "painting" | "placing" | "asking_ai" | "finishing" | "saving";
  percent: number;
  engine: "studio" | "cloud";
  car: {
    make: string;
    model: string;
    year: number;
    colour: string;
    customColour: string | null;
    wheelColour: string;
    modifications: string | null;
    trim: string | null;
    generation: string | null;
    numberPlate: string | null;
  };
  bodyStyle: "city-car" | "three-door-city-car" | "hatchback" | "saloon" | "estate" | "coupe" | "rear-engined-coupe" | "convertible" | "roadster" | "suv" | "large-suv" | "off-roader" | "pickup" | "van" | "supercar" | null;
  label: "Illustration";
  views: {
    view: "side" | "front-quarter" | "rear-quarter" | "front" | "rear" | "dynamic-front-quarter";
    label: string;
    status: "loading" | "loaded" | "failed";
    imageUrl: string | null;
    thumbnailUrl: string | null;
    downloadUrl: string | null;
    isInvented: boolean;
  }[];
  notes: {
    subject: "body" | "colour" | "wheels" | "modifications" | "number-plate" | "engine";
    text: string;
  }[];
  isWatermarked: boolean;
  cost: number;
  error: {
    code: string;
    message: string;
  } | null;
  remakeOf: string | null;
  createdAt: string;
};

export type Webhook = {
  id: string;
  url: string;
  events: ("photo.ready" | "photo.failed" | "picture.finished" | "picture.failed" | "run.finished" | "views.finished" | "views.failed" | "car.read")[];
  status: "on" | "off";
  offReason: "owner" | "failures" | "operator" | null;
  failingSince: string | null;
  oldSecretEndsAt: string | null;
  createdAt: string;
};

export type WebhookDelivery = {
  id: string;
  eventId: string;
  event: "photo.ready" | "photo.failed" | "picture.finished" | "picture.failed" | "run.finished" | "views.finished" | "views.failed" | "car.read" | "webhook.test";
  status: "waiting" | "delivered" | "failed";
  attempts: number;
  answerStatus: number | null;
  durationMs: number | null;
  failure: string | null;
  nextTryAt: string | null;
  createdAt: string;
};

/** What each call takes and gives; `Response` for a file. */
export type Calls = {
  /** The presets on offer, in catalogue order; `available` says whether the caller's plan may use one */
  "GET /api/presets": {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Preset[];
  };
  /** A small illustration of the described car; costs nothing */
  "GET /api/car-preview": {
    params: undefined;
    query: {
      make?: string;
      model?: string;
      year?: number | null;
      trim?: string;
      generation?: string;
      colour?: string;
      customColour?: string;
      wheelColour?: string;
      modifications?: string;
      numberPlate?: string;
    };
    headers: undefined;
    body: undefined;
    answer: Response;
  };
  /** What a retail picture's proof found on the car, amplified, as large as the picture */
  "GET /api/files/generations/{id}/difference": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Response;
  };
  /** A finished picture */
  "GET /api/files/generations/{id}/picture": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Response;
  };
  /** A finished picture, smaller */
  "GET /api/files/generations/{id}/{rendition}": {
    params: {
      id: string;
      rendition: "thumbnail" | "stage";
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Response;
  };
  /** The photo's car in a scene, as a small WebP with the mark */
  "GET /api/files/uploads/{id}/scenes/{scene}": {
    params: {
      id: string;
      scene: string;
    };
    query: {
      ratio?: "4:3" | "1:1" | "16:9" | "9:16";
      version?: number | null;
    };
    headers: undefined;
    body: undefined;
    answer: Response;
  };
  /** A photo, its small preview, the preview as it was sent, its car's matte for the preview, or its alpha in the photo's own pixels (with an API key: Pro) */
  "GET /api/files/uploads/{id}/{variant}": {
    params: {
      id: string;
      variant: "photo" | "preview" | "sent" | "matte" | "alpha";
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Response;
  };
  /** One view of a set, as soon as it is made */
  "GET /api/files/view-sets/{id}/{view}": {
    params: {
      id: string;
      view: "side" | "front-quarter" | "rear-quarter" | "front" | "rear" | "dynamic-front-quarter";
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Response;
  };
  /** One view of a set, smaller */
  "GET /api/files/view-sets/{id}/{view}/{rendition}": {
    params: {
      id: string;
      view: "side" | "front-quarter" | "rear-quarter" | "front" | "rear" | "dynamic-front-quarter";
      rendition: "thumbnail" | "stage";
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Response;
  };
  /** Download one of the caller's own files */
  "POST /api/functions/download-image": {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: {
      url: string;
      filename?: string;
    };
    answer: Response;
  };
  /** Download one of the caller's own files */
  "GET /api/functions/download-proxy": {
    params: undefined;
    query: {
      url: string;
      filename?: string;
    };
    headers: undefined;
    body: undefined;
    answer: Response;
  };
  /** For Pro: the names of all presets for owners, core and catalogue, in the order in which they are shown */
  "POST /api/functions/fetch-prompts": {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: {
      success: true;
      names: string[];
    };
  };
  /** Make the six views of a request's car; costs one token when it succeeds */
  "POST /api/functions/generate-car-images": {
    params: undefined;
    query: undefined;
    headers: {
      "idempotency-key"?: string;
      prefer?: string;
    };
    body: {
      id: string;
      make: string;
      model: string;
      colour: string;
      year: number | string;
      engine?: "studio" | "cloud";
    };
    answer: {
      success: true;
      data: {
        id: string;
        status: "pending" | "running" | "done" | "failed" | "cancelled";
        engine: "studio" | "cloud";
        label: "Illustration";
        notes: {
          subject: "body" | "colour" | "wheels" | "modifications" | "number-plate" | "engine";
          text: string;
        }[];
        cost: number;
      } & {
        image_url_side?: string | null;
        image_url_front_quarter?: string | null;
        image_url_rear_quarter?: string | null;
        image_url_front?: string | null;
        image_url_rear?: string | null;
        image_url_dynamic_front_quarter?: string | null;
      };
    };
  };
  /** Put the car of an upload into a preset's scene; costs one token when it succeeds */
  "POST /api/functions/generate-image-from-preset": {
    params: undefined;
    query: undefined;
    headers: {
      "idempotency-key"?: string;
      prefer?: string;
    };
    body: {
      logo?: {
        position: "top-left" | "top-right" | "center" | "bottom-left" | "bottom-right";
        size: "small" | "medium" | "large" | "fill";
        opacity: number;
        board?: "light" | "dark";
      };
      numberPlate?: {
        treatment: "keep";
      } | {
        treatment: "blur";
      } | {
        treatment: "cover";
        coverUrl: string;
      };
      fileFormat?: "jpeg" | "png" | "webp";
      imageUrl: string;
      preset: string;
      recordId: string;
      logoUrl?: string;
      retailMode?: boolean;
      aspectRatio?: "4:3" | "1:1" | "16:9" | "9:16";
      engine?: "studio" | "cloud";
    };
    answer: {
      success: true;
      data: {
        id: string;
        status: "pending" | "running" | "done" | "failed" | "cancelled";
        generatedImageUrl: string | null;
        engine: "studio" | "cloud";
        cost: number;
      };
    };
  };
  /** Record the preset picked for an upload */
  "PATCH /api/functions/simple-image-upload": {
    params: undefined;
    query: {
      id: string;
      preset: string;
    };
    headers: undefined;
    body: undefined;
    answer: {
      success: true;
      data: Upload;
    };
  };
  /** Upload a photo or a logo; the cut-out starts at once */
  "POST /api/functions/simple-image-upload": {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: FormData;
    answer: {
      success: true;
      data: Upload;
    };
  };
  /** Add a photo of a request's car; what it tells of the car is read at once, and costs nothing */
  "POST /api/functions/upload-to-gcs": {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: FormData;
    answer: {
      success: true;
      data: {
        id: string;
        requestId: string;
        status: "waiting" | "reading" | "done" | "failed";
      };
    };
  };
  /** The caller's generations, newest first */
  "GET /api/generations": {
    params: undefined;
    query: {
      limit?: number;
      before?: string;
      uploadId?: string;
    };
    headers: undefined;
    body: undefined;
    answer: {
      generations: Generation[];
      nextBefore: string | null;
    };
  };
  /** Read a generation */
  "GET /api/generations/{id}": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Generation;
  };
  /** Stop a generation that is not finished; nothing is charged */
  "POST /api/generations/{id}/cancel": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Generation;
  };
  /** A finished picture as a market takes it, or in another type of file, as an attachment */
  "GET /api/generations/{id}/export": {
    params: {
      id: string;
    };
    query: {
      as: "ebay" | "autotrader" | "mobile-de" | "facebook-marketplace" | "google-vehicle-ads" | "instagram-post" | "instagram-story" | "jpeg" | "png" | "webp" | "avif";
    };
    headers: undefined;
    body: undefined;
    answer: Response;
  };
  /** The private links to one of the caller's pictures that still work */
  "GET /api/generations/{id}/links": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: {
      links: {
        id: string;
        createdAt: string;
        expiresAt: string;
      }[];
    };
  };
  /** Make a private link to a finished picture; its token is told this once */
  "POST /api/generations/{id}/links": {
    params: {
      id: string;
    };
    query: undefined;
    headers: {
      "idempotency-key"?: string;
    };
    body: {
      days: 7;
    };
    answer: {
      token: string;
      link: {
        id: string;
        createdAt: string;
        expiresAt: string;
      };
    };
  };
  /** A finished picture as it would be, placed by hand: a WebP of some 960 pixels */
  "GET /api/generations/{id}/placed": {
    params: {
      id: string;
    };
    query: {
      across?: number | null;
      depth?: number | null;
      isMirrored?: "true" | "false";
      shadowSoftness?: number | null;
      shadowStrength?: number | null;
      warmth?: number | null;
      brightness?: number | null;
      reflection?: number | null;
    };
    headers: undefined;
    body: undefined;
    answer: Response;
  };
  /** How a finished picture of the studio's can be placed by hand, and how far */
  "GET /api/generations/{id}/placing": {
    params: {
      id: string;
    };
    query: {
      isMirrored?: "true" | "false";
    };
    headers: undefined;
    body: undefined;
    answer: {
      controls: ("across" | "depth" | "shadowSoftness" | "shadowStrength" | "warmth" | "brightness" | "reflection" | "isMirrored")[];
      ground: {
        box: {
          left: number;
          top: number;
          width: number;
          height: number;
        };
        vanishing: {
          x: number;
          y: number;
        };
        sizes: {
          nearest: number;
          farthest: number;
        };
        edges: {
          left: number;
          right: number;
        };
        mostAcross: number;
      };
    };
  };
  /** The proof that a retail picture's car is the photo's own, as an attachment */
  "GET /api/generations/{id}/proof": {
    params: {
      id: string;
    };
    query: {
      format?: "json" | "pdf";
    };
    headers: undefined;
    body: undefined;
    answer: {
      title: string;
      generationId: string;
      createdAt: string;
      engine: "studio" | "cloud";
      preset: string;
      aspectRatio: "4:3" | "1:1" | "16:9" | "9:16";
      picture: {
        sha256: string;
        width: number;
        height: number;
        fileFormat: "jpeg" | "png" | "webp";
      };
      photo: {
        sha256: string;
        width: number;
        height: number;
      };
      figures: {
        comparedPixels: number;
        unchangedShare: number;
        carScale: number;
        encoded: {
          fileFormat: "jpeg" | "png" | "webp";
          meanDeltaE: number;
          worstDeltaE: number;
          ssim: number;
        };
        excludesNumberPlate: boolean;
      };
      outline: "doubtful" | "judged" | "confirmed" | null;
      differenceAmplification: number;
      method: string[];
    };
  };
  /** The account's logos or plate pictures, the last used first */
  "GET /api/kept-uploads/{purpose}": {
    params: {
      purpose: "logo" | "plate";
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: {
      uploads: Upload[];
    };
  };
  /** No longer offer a logo or plate picture */
  "DELETE /api/kept-uploads/{purpose}/{id}": {
    params: {
      purpose: "logo" | "plate";
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: {
      uploads: Upload[];
    };
  };
  /** The backgrounds that the account keeps */
  "GET /api/own-backgrounds": {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: {
      backgrounds: {
        name: string;
        horizonShare: number;
        groundShare: number;
        gloss: number;
        id: string;
        uploadId: string;
        preset: string;
        photoUrl: string;
        previewUrl: string;
        width: number;
        height: number;
        createdAt: string;
      }[];
    };
  };
  /** Make a background of an uploaded photo of an empty place (Pro) */
  "POST /api/own-backgrounds": {
    params: undefined;
    query: undefined;
    headers: {
      "idempotency-key"?: string;
    };
    body: {
      name: string;
      horizonShare: number;
      groundShare: number;
      gloss: number;
      uploadId: string;
    };
    answer: {
      name: string;
      horizonShare: number;
      groundShare: number;
      gloss: number;
      id: string;
      uploadId: string;
      preset: string;
      photoUrl: string;
      previewUrl: string;
      width: number;
      height: number;
      createdAt: string;
    };
  };
  /** Remove a background; finished pictures stay */
  "DELETE /api/own-backgrounds/{id}": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: {
      backgrounds: {
        name: string;
        horizonShare: number;
        groundShare: number;
        gloss: number;
        id: string;
        uploadId: string;
        preset: string;
        photoUrl: string;
        previewUrl: string;
        width: number;
        height: number;
        createdAt: string;
      }[];
    };
  };
  /** Change a background's name, lines or gloss */
  "PUT /api/own-backgrounds/{id}": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: {
      name: string;
      horizonShare: number;
      groundShare: number;
      gloss: number;
    };
    answer: {
      name: string;
      horizonShare: number;
      groundShare: number;
      gloss: number;
      id: string;
      uploadId: string;
      preset: string;
      photoUrl: string;
      previewUrl: string;
      width: number;
      height: number;
      createdAt: string;
    };
  };
  /** The caller's photos that have pictures, the one with the newest picture first */
  "GET /api/photos": {
    params: undefined;
    query: {
      limit?: number;
      before?: string;
    };
    headers: undefined;
    body: undefined;
    answer: {
      photos: {
        uploadId: string;
        pictureCount: number;
        latest: Generation;
      }[];
      nextBefore: string | null;
    };
  };
  /** Give a photo, a run or a described car with pictures a title */
  "PATCH /api/picture-groups/{id}": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: {
      title?: string | null;
    };
    answer: {
      id: string;
      title: string | null;
    };
  };
  /** The pictures of one group, newest first */
  "GET /api/picture-groups/{id}/pictures": {
    params: {
      id: string;
    };
    query: {
      kind?: "scene" | "retail" | "run" | "views";
      preset?: string;
      since?: string;
      until?: string;
      search?: string;
      limit?: number;
      before?: string;
    };
    headers: undefined;
    body: undefined;
    answer: {
      pictures: {
        id: string;
        kind: "preset" | "retail" | "views";
        groupId: string;
        title: string | null;
        createdAt: string;
        engine: "studio" | "cloud";
        madeBy: "studio" | "cloud" | null;
        isWatermarked: boolean;
        cost: number;
        imageUrl: string;
        thumbnailUrl: string;
        stageUrl: string;
        downloadUrl: string | null;
        photo: {
          uploadId: string;
          fileName: string;
          isRemoved: boolean;
        } | null;
        preset: string | null;
        aspectRatio: "4:3" | "1:1" | "16:9" | "9:16" | null;
        width: number | null;
        height: number | null;
        fileFormat: "jpeg" | "png" | "webp" | null;
        logo: {
          position: "top-left" | "top-right" | "center" | "bottom-left" | "bottom-right";
          size: "small" | "medium" | "large" | "fill";
          opacity: number;
          board?: "light" | "dark";
        } | null;
        plateTreatment: "keep" | "blur" | "cover" | null;
        isPlateFound: boolean | null;
        isPassedThrough: boolean;
        missingPart: "background" | "logo" | "plate-cover" | null;
        runId: string | null;
        requestId: string | null;
        car: {
          make: string;
          model: string;
          year: number;
          colour: string;
          customColour: string | null;
          wheelColour: string;
          modifications: string | null;
          trim: string | null;
          generation: string | null;
          numberPlate: string | null;
        } | null;
        label: "Illustration";
        views: {
          view: "side" | "front-quarter" | "rear-quarter" | "front" | "rear" | "dynamic-front-quarter";
          label: string;
          imageUrl: string;
          thumbnailUrl: string;
          downloadUrl: string;
          isInvented: boolean;
        }[] | null;
      }[];
      nextBefore: string | null;
    };
  };
  /** Everything that the caller has made, by photo, run or described car; the one with the newest picture first */
  "GET /api/pictures": {
    params: undefined;
    query: {
      kind?: "scene" | "retail" | "run" | "views";
      preset?: string;
      since?: string;
      until?: string;
      search?: string;
      limit?: number;
      before?: string;
      group?: string;
    };
    headers: undefined;
    body: undefined;
    answer: {
      groups: {
        id: string;
        kind: "photo" | "run" | "car";
        title: string | null;
        name: string;
        previewUrl: string | null;
        pictureCount: number;
        pictures: {
          id: string;
          kind: "preset" | "retail" | "views";
          groupId: string;
          title: string | null;
          createdAt: string;
          engine: "studio" | "cloud";
          madeBy: "studio" | "cloud" | null;
          isWatermarked: boolean;
          cost: number;
          imageUrl: string;
          thumbnailUrl: string;
          stageUrl: string;
          downloadUrl: string | null;
          photo: {
            uploadId: string;
            fileName: string;
            isRemoved: boolean;
          } | null;
          preset: string | null;
          aspectRatio: "4:3" | "1:1" | "16:9" | "9:16" | null;
          width: number | null;
          height: number | null;
          fileFormat: "jpeg" | "png" | "webp" | null;
          logo: {
            position: "top-left" | "top-right" | "center" | "bottom-left" | "bottom-right";
            size: "small" | "medium" | "large" | "fill";
            opacity: number;
            board?: "light" | "dark";
          } | null;
          plateTreatment: "keep" | "blur" | "cover" | null;
          isPlateFound: boolean | null;
          isPassedThrough: boolean;
          missingPart: "background" | "logo" | "plate-cover" | null;
          runId: string | null;
          requestId: string | null;
          car: {
            make: string;
            model: string;
            year: number;
            colour: string;
            customColour: string | null;
            wheelColour: string;
            modifications: string | null;
            trim: string | null;
            generation: string | null;
            numberPlate: string | null;
          } | null;
          label: "Illustration";
          views: {
            view: "side" | "front-quarter" | "rear-quarter" | "front" | "rear" | "dynamic-front-quarter";
            label: string;
            imageUrl: string;
            thumbnailUrl: string;
            downloadUrl: string;
            isInvented: boolean;
          }[] | null;
        }[];
        nextBefore: string | null;
      }[];
      nextBefore: string | null;
    };
  };
  /** Delete finished pictures, all of them or none; gives no token back, and can be undone for a while */
  "POST /api/pictures/delete": {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: {
      ids: string[];
    };
    answer: {
      pictureCount: number;
      presets: string[];
      deletedCount: number;
      deleted: {
        id: string;
        name: string;
        deletedAt: string;
        undoUntil: string;
      }[];
    };
  };
  /** How much there is, by which presets, and what can be brought back */
  "GET /api/pictures/overview": {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: {
      pictureCount: number;
      presets: string[];
      deletedCount: number;
      deleted: {
        id: string;
        name: string;
        deletedAt: string;
        undoUntil: string;
      }[];
    };
  };
  /** Bring deleted pictures back, all of them or none */
  "POST /api/pictures/restore": {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: {
      ids: string[];
    };
    answer: {
      pictureCount: number;
      presets: string[];
      deletedCount: number;
      deleted: {
        id: string;
        name: string;
        deletedAt: string;
        undoUntil: string;
      }[];
    };
  };
  /** Several pictures in one ZIP, as an attachment */
  "GET /api/pictures/zip": {
    params: undefined;
    query: {
      ids: string;
    };
    headers: undefined;
    body: undefined;
    answer: Response;
  };
  /** A finished picture or set of views, with its recipe */
  "GET /api/pictures/{id}": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: {
      id: string;
      kind: "preset" | "retail" | "views";
      groupId: string;
      title: string | null;
      createdAt: string;
      engine: "studio" | "cloud";
      madeBy: "studio" | "cloud" | null;
      isWatermarked: boolean;
      cost: number;
      imageUrl: string;
      thumbnailUrl: string;
      stageUrl: string;
      downloadUrl: string | null;
      photo: {
        uploadId: string;
        fileName: string;
        isRemoved: boolean;
      } | null;
      preset: string | null;
      aspectRatio: "4:3" | "1:1" | "16:9" | "9:16" | null;
      width: number | null;
      height: number | null;
      fileFormat: "jpeg" | "png" | "webp" | null;
      logo: {
        position: "top-left" | "top-right" | "center" | "bottom-left" | "bottom-right";
        size: "small" | "medium" | "large" | "fill";
        opacity: number;
        board?: "light" | "dark";
      } | null;
      plateTreatment: "keep" | "blur" | "cover" | null;
      isPlateFound: boolean | null;
      isPassedThrough: boolean;
      missingPart: "background" | "logo" | "plate-cover" | null;
      runId: string | null;
      requestId: string | null;
      car: {
        make: string;
        model: string;
        year: number;
        colour: string;
        customColour: string | null;
        wheelColour: string;
        modifications: string | null;
        trim: string | null;
        generation: string | null;
        numberPlate: string | null;
      } | null;
      label: "Illustration";
      views: {
        view: "side" | "front-quarter" | "rear-quarter" | "front" | "rear" | "dynamic-front-quarter";
        label: string;
        imageUrl: string;
        thumbnailUrl: string;
        downloadUrl: string;
        isInvented: boolean;
      }[] | null;
    };
  };
  /** Give a picture or a set of views a title */
  "PATCH /api/pictures/{id}": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: {
      title?: string | null;
    };
    answer: {
      id: string;
      title: string | null;
    };
  };
  /** A picture in another format, or placed by hand, by the recipe and the engine that made it: the studio's is paid and costs nothing, an AI model's costs what is asked for a picture */
  "POST /api/pictures/{id}/formats": {
    params: {
      id: string;
    };
    query: undefined;
    headers: {
      "idempotency-key"?: string;
    };
    body: {
      aspectRatio: "4:3" | "1:1" | "16:9" | "9:16";
      placing?: {
        across?: number;
        depth?: number;
        isMirrored?: boolean;
        shadowSoftness?: number;
        shadowStrength?: number;
        warmth?: number;
        brightness?: number;
        reflection?: number;
      };
    };
    answer: {
      id: string;
      status: "pending" | "running" | "done" | "failed" | "cancelled";
      cost: number;
    };
  };
  /** The signed-in user's profile with the token balance */
  "GET /api/profile": {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Profile;
  };
  /** The caller's cars that photos told or are to tell, newest first */
  "GET /api/requests": {
    params: undefined;
    query: {
      limit?: number;
      before?: string;
    };
    headers: undefined;
    body: undefined;
    answer: {
      cars: {
        id: string;
        make: string | null;
        model: string | null;
        numberPlate: string | null;
        status: "waiting" | "reading" | "done" | "failed";
        previewUrl: string | null;
        photoCount: number;
        hasViews: boolean;
        createdAt: string;
      }[];
      nextBefore: string | null;
    };
  };
  /** Save the description of a car; refused without a token, for nothing could be made of it, unless photos are to tell */
  "POST /api/requests": {
    params: undefined;
    query: undefined;
    headers: {
      "idempotency-key"?: string;
    };
    body: {
      make: string;
      model: string;
      year: number | string;
      color?: string | null;
      custom_colour?: string | null;
      wheel_colour?: string | null;
      visual_options?: string | null;
      trim?: string | null;
      generation?: string | null;
      number_plate?: string | null;
    };
    answer: CarRequest;
  };
  /** Read a request */
  "GET /api/requests/{id}": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: CarRequest;
  };
  /** Say what a car is, where its photos tell it wrongly, not surely, or not at all */
  "PATCH /api/requests/{id}": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: {
      make?: string;
      model?: string;
      year?: number | string;
      color?: string;
      trim?: string | null;
      generation?: string | null;
      visual_options?: string | null;
      wheel_colour?: string | null;
      number_plate?: string | null;
    };
    answer: CarRequest;
  };
  /** Read a request's photos again, after that failed; costs nothing */
  "POST /api/requests/{id}/detection": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: CarRequest;
  };
  /** Say that no other photo of the request's car follows: views of a car that is surely known may start */
  "POST /api/requests/{id}/photos-complete": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: CarRequest;
  };
  /** The caller's runs, newest first */
  "GET /api/retail-runs": {
    params: undefined;
    query: {
      limit?: number;
      before?: string;
    };
    headers: undefined;
    body: undefined;
    answer: {
      runs: RetailRun[];
      nextBefore: string | null;
    };
  };
  /** Put several photos into one retail preset; a token for each that succeeds, none for photos that are passed through or need a look first */
  "POST /api/retail-runs": {
    params: undefined;
    query: undefined;
    headers: {
      "idempotency-key"?: string;
    };
    body: {
      logo?: {
        position: "top-left" | "top-right" | "center" | "bottom-left" | "bottom-right";
        size: "small" | "medium" | "large" | "fill";
        opacity: number;
        board?: "light" | "dark";
      };
      numberPlate?: {
        treatment: "keep";
      } | {
        treatment: "blur";
      } | {
        treatment: "cover";
        coverUrl: string;
      };
      fileFormat?: "jpeg" | "png" | "webp";
      preset: string;
      aspectRatio?: "4:3" | "1:1" | "16:9" | "9:16";
      uploadIds: string[];
      logoUrl?: string;
      engine?: "studio" | "cloud";
    };
    answer: RetailRun;
  };
  /** Read a run */
  "GET /api/retail-runs/{id}": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: RetailRun;
  };
  /** Pause a run, go on with it, or cancel what is not finished of it; nothing is charged for that */
  "PATCH /api/retail-runs/{id}": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: {
      status: "running" | "paused" | "cancelled";
    };
    answer: RetailRun;
  };
  /** What was made of each photo of a run, in its order */
  "GET /api/retail-runs/{id}/pictures": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: {
      generations: Generation[];
    };
  };
  /** Make pictures of a run again: those that failed, were cancelled, waited for a look at their photo, or whose number plate or cut-out is another by now */
  "POST /api/retail-runs/{id}/retry": {
    params: {
      id: string;
    };
    query: {
      what?: "failed" | "needs-look" | "cancelled" | "plates" | "cut-outs";
      uploadId?: string;
    };
    headers: {
      "idempotency-key"?: string;
    };
    body: undefined;
    answer: RetailRun;
  };
  /** Every finished picture of a run in one ZIP, as an attachment; `needs-a-look.txt` in it names the photos that are not made before somebody has looked */
  "GET /api/retail-runs/{id}/zip": {
    params: {
      id: string;
    };
    query: {
      passedThrough?: "include" | "drop";
    };
    headers: undefined;
    body: undefined;
    answer: Response;
  };
  /** End a private link now */
  "DELETE /api/shared-links/{id}": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: {
      links: {
        id: string;
        createdAt: string;
        expiresAt: string;
      }[];
    };
  };
  /** Where the caller's tokens came from and went, newest first */
  "GET /api/tokens/statement": {
    params: undefined;
    query: {
      kind?: "pictures" | "monthly" | "bought";
      from?: string;
      to?: string;
      timeZone?: string;
      limit?: number;
      before?: number;
    };
    headers: undefined;
    body: undefined;
    answer: {
      lines: {
        id: number;
        at: string;
        what: string;
        tokens: number;
        planTokens: number;
        purchasedTokens: number;
        balanceAfter: number;
        planAfter: number;
        purchasedAfter: number;
        state: "in-the-making" | "spent" | "returned" | null;
        work: {
          id: string;
          kind: "preset" | "retail" | "views";
          uploadId: string | null;
          requestId: string | null;
          runId: string | null;
        } | null;
      }[];
      heldTokens: number;
      nextBefore: number | null;
    };
  };
  /** The whole statement, as a table for spreadsheets */
  "GET /api/tokens/statement.csv": {
    params: undefined;
    query: {
      kind?: "pictures" | "monthly" | "bought";
      from?: string;
      to?: string;
      timeZone?: string;
    };
    headers: undefined;
    body: undefined;
    answer: Response;
  };
  /** Tokens that the caller spent on each of the last 30 days */
  "GET /api/tokens/usage": {
    params: undefined;
    query: {
      timeZone?: string;
    };
    headers: undefined;
    body: undefined;
    answer: {
      days: {
        day: string;
        tokens: number;
      }[];
    };
  };
  /** What the six views would show of these words; costs nothing */
  "GET /api/understood-car": {
    params: undefined;
    query: {
      make?: string;
      model?: string;
      year?: number | null;
      trim?: string;
      generation?: string;
      colour?: string;
      customColour?: string;
      wheelColour?: string;
      modifications?: string;
      numberPlate?: string;
    };
    headers: undefined;
    body: undefined;
    answer: {
      colour: {
        name: string;
        value: string;
        isUnderstood: boolean;
        isExact: boolean;
        suggestions: string[];
      };
      wheels: {
        name: string;
        value: string;
        isUnderstood: boolean;
        isExact: boolean;
        suggestions: string[];
      };
      modifications: {
        phrase: string;
        outcome: "shown" | "without" | "hidden";
        shownAs: string | null;
        isWhole: boolean;
      }[];
      shown: string[];
      bodyStyle: "city-car" | "three-door-city-car" | "hatchback" | "saloon" | "estate" | "coupe" | "rear-engined-coupe" | "convertible" | "roadster" | "suv" | "large-suv" | "off-roader" | "pickup" | "van" | "supercar";
      bodyNotes: string[];
    };
  };
  /** Use the sample car instead of a photo of one's own */
  "POST /api/uploads/sample": {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: {
      success: true;
      data: Upload;
    };
  };
  /** Delete a photo or another uploaded file, for good */
  "DELETE /api/uploads/{id}": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: {
      id: string;
      pictureCount: number;
    };
  };
  /** Read an upload */
  "GET /api/uploads/{id}": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Upload;
  };
  /** Use a photo although it cuts the car off */
  "PATCH /api/uploads/{id}": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: {
      cutAccepted: true;
    };
    answer: Upload;
  };
  /** The car of a photo alone, as a PNG with transparency, as an attachment. On Pro */
  "GET /api/uploads/{id}/cut-out": {
    params: {
      id: string;
    };
    query: {
      shadow?: "none" | "soft";
    };
    headers: undefined;
    body: undefined;
    answer: Response;
  };
  /** Say which car of a photo is meant; it is cut out anew */
  "PUT /api/uploads/{id}/cut-out/car": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: {
      place: [number, number];
    };
    answer: Upload;
  };
  /** Put a cut-out right by hand */
  "POST /api/uploads/{id}/cut-out/corrections": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: {
      basedOn: number;
      edits: {
        kind: "stroke";
        mode: "keep" | "remove";
        radius: number;
        points: [number, number][];
      } | {
        kind: "area";
        mode: "keep" | "remove";
        outline: [number, number][];
      }[];
    };
    answer: Upload;
  };
  /** Go back to an earlier version of a cut-out */
  "PUT /api/uploads/{id}/cut-out/version": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: {
      version: number;
    };
    answer: Upload;
  };
  /** Say that a photo shows no whole car, so that runs leave it as it is, or take that back */
  "PUT /api/uploads/{id}/detail": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: {
      isDetail: boolean;
    };
    answer: Upload;
  };
  /** Say where the number plate is in a photo, or that there is none */
  "PUT /api/uploads/{id}/number-plate": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: {
      quad: [[number, number], [number, number], [number, number], [number, number]] | null;
    };
    answer: Upload;
  };
  /** In which presets a photo has been paid for: the studio's pictures there cost nothing, also when they were deleted */
  "GET /api/uploads/{id}/paid-presets": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: {
      presets: string[];
    };
  };
  /** Rotate or straighten a photo */
  "PUT /api/uploads/{id}/turn": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: {
      degrees: number;
    };
    answer: Upload;
  };
  /** The caller's sets of views, newest first */
  "GET /api/view-sets": {
    params: undefined;
    query: {
      limit?: number;
      before?: string;
      requestId?: string;
    };
    headers: undefined;
    body: undefined;
    answer: {
      viewSets: ViewSet[];
      nextBefore: string | null;
    };
  };
  /** Read a set of views */
  "GET /api/view-sets/{id}": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: ViewSet;
  };
  /** Make one view of a finished set again, as a new set; for sets of AI models, of which it comes out otherwise */
  "POST /api/view-sets/{id}/{view}/again": {
    params: {
      id: string;
      view: "side" | "front-quarter" | "rear-quarter" | "front" | "rear" | "dynamic-front-quarter";
    };
    query: undefined;
    headers: {
      "idempotency-key"?: string;
    };
    body: undefined;
    answer: ViewSet;
  };
  /** The account's webhooks */
  "GET /api/webhooks": {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: {
      webhooks: Webhook[];
    };
  };
  /** Have an address told what happens; the answer is the only one that has its signing secret */
  "POST /api/webhooks": {
    params: undefined;
    query: undefined;
    headers: {
      "idempotency-key"?: string;
    };
    body: {
      url: string;
      events: ("photo.ready" | "photo.failed" | "picture.finished" | "picture.failed" | "run.finished" | "views.finished" | "views.failed" | "car.read")[];
    };
    answer: {
      secret: string;
      webhook: Webhook;
    };
  };
  /** Delete a webhook with its log; nothing more is sent there */
  "DELETE /api/webhooks/{id}": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: {
      webhooks: Webhook[];
    };
  };
  /** Change a webhook's address or events, or switch it on or off */
  "PATCH /api/webhooks/{id}": {
    params: {
      id: string;
    };
    query: undefined;
    headers: undefined;
    body: {
      url?: string;
      events?: ("photo.ready" | "photo.failed" | "picture.finished" | "picture.failed" | "run.finished" | "views.finished" | "views.failed" | "car.read")[];
      status?: "on" | "off";
    };
    answer: Webhook;
  };
  /** What was sent and is to be sent to a webhook, newest first */
  "GET /api/webhooks/{id}/deliveries": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      before?: string;
    };
    headers: undefined;
    body: undefined;
    answer: {
      deliveries: WebhookDelivery[];
      nextBefore: string | null;
    };
  };
  /** A delivery with what was sent and every attempt */
  "GET /api/webhooks/{id}/deliveries/{deliveryId}": {
    params: {
      id: string;
      deliveryId: string;
    };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: {
      delivery: WebhookDelivery;
      body: string | null;
      tries: {
        number: number;
        at: string;
        answerStatus: number | null;
        durationMs: number;
        failure: string | null;
        answer: string | null;
      }[];
    };
  };
  /** Send a delivery again, now */
  "POST /api/webhooks/{id}/deliveries/{deliveryId}/again": {
    params: {
      id: string;
      deliveryId: string;
    };
    query: undefined;
    headers: {
      "idempotency-key"?: string;
    };
    body: undefined;
    answer: WebhookDelivery;
  };
  /** A new signing secret; for a day the old one signs as well */
  "POST /api/webhooks/{id}/secret": {
    params: {
      id: string;
    };
    query: undefined;
    headers: {
      "idempotency-key"?: string;
    };
    body: undefined;
    answer: {
      secret: string;
      webhook: Webhook;
    };
  };
  /** Send a test event */
  "POST /api/webhooks/{id}/test": {
    params: {
      id: string;
    };
    query: undefined;
    headers: {
      "idempotency-key"?: string;
    };
    body: undefined;
    answer: WebhookDelivery;
  };
};
