// Who may import what; what is not listed is refused. Left: a room's files, `*/` being a room for each folder. Right: what
// they may import beside each other, written as imports are: `#server/db/` is a folder, `zod` a package, `zod/mini` a part
// of one. `*` is any name, `{a,b}` one of these. The first room and the last name that fit decide; a name with `!` refuses.

/** Node's own SQLite, test runner and packer stay out: rows are PostgreSQL's, tests are Vitest's. */
const node = "node:* !node:sea !node:sqlite !node:test";
const base = `#contract/ #server/log/ ${node}`;
const imaging = "imaging/{compose,cutout,decode,detect,encode,logo,metadata,plates,preview,repaint,views}/";
const pixels = `#imaging/pixels/ #${imaging}`;
/** What is outside, as the rest of the server knows it. Only `server/compose` knows who implements it. */
const interfaces =
  "#server/{files/object-store,engines/image-engine,mail/mailer,payments/payments,payments/sandbox-pages}.ts " +
  "#server/{telemetry/tracing,provenance/content-signer,vehicle-register/vehicle-register,webhooks/webhook-sender}.ts";
const useCases = `${base} ${interfaces} #server/domain/`;
const parts = "#contract/ #web/ui/ #web/api/ #web/assets/ #web/browser/";
const screen = "react react-router @tanstack/react-query clsx lucide-react";
const form = `${screen} react-hook-form @hookform/resolvers zod/mini virtual:scenes`;
/** Proofs and tools, and `*.test.ts` everywhere, may import everything. */
export const free = "*.config.ts attack/ bench/ chaos/ clients/ e2e/ scripts/ test/";
/** The SQL of a room, which only that room may import. */
export const stores = "server/{domain/*/*-store,payments/sandbox/sandbox-store}.ts";

export const rooms: Readonly<Record<string, string>> = {
  "contract/*.ts": "zod @hono/zod-openapi",
  "credentials/*.ts": "#contract/ @trustnxt/c2pa-ts",
  "wishes/*.ts": `#contract/ ${pixels} culori`,
  "imaging/pixels/": "#contract/",
  "imaging/brush/": "#contract/ #imaging/",
  [imaging]: "#contract/ #imaging/ sharp culori zod heic-decode node:zlib node:worker_threads",
  "server/{main,supervisor}.ts": `#server/{compose,config,db,http,log,process}/ #server/version.ts ${node}`,
  "server/version.ts": `${node} zod`,
  "server/compose/": `${base} ${pixels} #wishes/ #server/*/ #server/version.ts sharp`,
  "server/config/": `${base} #server/{engines/cloud/models/*,jobs/work-kinds,provenance/certificates/{check,signing}-identity}.ts zod`,
  "server/log/": `${node} pino`,
  "server/db/": `${base} node:sqlite drizzle-orm pg zod`,
  "server/files/": base,
  "server/mail/templates/": `#contract/ ${interfaces} react react-dom @react-email/*`,
  "server/mail/": `${base} nodemailer`,
  "server/payments/": `${base} #server/db/client.ts zod`,
  "server/provenance/": `${base} #credentials/ @trustnxt/c2pa-ts @peculiar/x509 pkijs`,
  "server/vehicle-register/": `${node} #server/log/ zod`,
  "server/backup/": `${base} ${interfaces} #server/db/ #server/jobs/ pg pg-copy-streams zod`,
  "server/webhooks/": `${node} #contract/ ipaddr.js`,
  "server/telemetry/": `${useCases} #server/db/client.ts #${imaging} prom-client`,
  "server/process/": `${node} #server/config/ #server/log/ zod`,
  "server/decoder/": `${base} ${pixels} #server/domain/some-at-once/ #server/process/step-back.ts sharp zod`,
  "server/engines/": `${base} ${pixels} #wishes/ #server/process/step-back.ts sharp onnxruntime-node lru-cache zod`,
  "server/domain/*/":
    `${useCases} #server/db/{client,listen-for-notices}.ts #credentials/ #imaging/ #wishes/ ` +
    "zod lru-cache @zxcvbn-ts/* pdfkit simple-icons",
  "server/jobs/": `${useCases} #server/db/ pg-boss prom-client zod`,
  "server/http/": `${useCases} #server/db/{client,connection-turns}.ts hono @hono/* busboy ipaddr.js prom-client yazl zod`,
  "web/browser/": "react @simplewebauthn/browser",
  "web/ui/": "#contract/ #web/browser/ react react-router clsx lucide-react @base-ui/react qr",
  "web/api/": "#contract/ #web/browser/ react @tanstack/react-query",
  "web/assets/": "#web/ui/",
  // What is asked before a photo is paid opens what puts it right.
  "web/parts/look/": `${parts} #web/parts/{photo,cut-out,straighten,which-car}/ ${form}`,
  "web/parts/*/": `${parts} #web/parts/{engine,photo,tokens}/ #imaging/brush/ ${form}`,
  "web/features/*/": `${parts} #web/parts/ #credentials/ ${form} @tanstack/react-virtual`,
  "web/pages/": `${parts} #web/parts/ #web/features/ #web/site.ts ${screen} react-dom`,
  "web/head/": "#contract/ #web/site.ts parse5",
  "web/site.ts": "#contract/ #web/ui/ #web/assets/",
  "web/{main,entry-server,routes}.tsx": "#web/pages/ #web/ui/ #web/browser/ react react-dom react-router",
  "web/{prerender,precompress,scene-lists-plugin,scene-lists.d}.ts": `#contract/ #web/head/ #web/site.ts ${node} vite`,
  "web/testing/":
    "#contract/ #web/{ui,api,parts,features}/ react react-router vitest " +
    "@tanstack/react-query @testing-library/{react,user-event}",
};

/** Files that may import more than their room, most of them because they adapt a library to ours; with `!` less. */
export const exceptions: Readonly<Record<string, string>> = {
  [stores]: "#server/db/ drizzle-orm",
  "server/{domain/accounts/better-auth*,domain/rate-limits/rate-limiter,jobs/job-queue,jobs/waiting-jobs-store}.ts":
    "#server/db/ drizzle-orm better-auth @better-auth/passkey rate-limiter-flexible",
  "server/telemetry/otlp/*.ts": "@opentelemetry/*",
  "server/payments/stripe/*.ts": "stripe",
  "server/files/cloud/{s3,gcs}-bucket.ts": "@aws-sdk/* @google-cloud/storage flydrive zod",
  "server/engines/cloud/models/*.ts": "!sharp !onnxruntime-node !lru-cache",
  "server/engines/cloud/sdk/*.ts": "ai @ai-sdk/*",
};
