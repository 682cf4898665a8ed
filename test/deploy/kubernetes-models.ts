import { ScaledObject, TriggerAuthentication } from "@kubernetes-models/keda/keda.sh/v1alpha1";
import { Deployment } from "kubernetes-models/apps/v1";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2";
import { CronJob } from "kubernetes-models/batch/v1";
import { Ingress, NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, Namespace, Secret, Service } from "kubernetes-models/v1";

type ModelClass = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly prototype: { validate: () => void };
};

const models: readonly ModelClass[] = [
  ConfigMap,
  CronJob,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  ScaledObject,
  Secret,
  Service,
  TriggerAuthentication,
];

/** By the schemas of Kubernetes and KEDA. Throws, naming what is wrong; also for a kind that nobody here knows. */
export function validateManifest(manifest: { apiVersion: string; kind: string }): void {
  const model = models.find(({ apiVersion, kind }) => apiVersion === manifest.apiVersion && kind === manifest.kind);
  if (model === undefined) throw new Error(`nothing is known of ${manifest.apiVersion} ${manifest.kind}`);
  // The class copies what it is given; its check is wanted for the manifest itself.
  model.prototype.validate.call(manifest);
}
