// The composition: every operation there is, in the order in which the reference shows them, and every kind of job.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { registerHealth } from '#http/health.ts'
import { collectMetrics, registerMetrics } from '#http/metrics.ts'
import type { Operation } from '#http/operation.ts'
import { registerReference } from '#http/reference.ts'
import { createServer } from '#http/server.ts'
import { eventOperations } from '#identity/event-log/index.ts'
import { inviteOperations } from '#identity/invites/index.ts'
import { memberOperations } from '#identity/members/index.ts'
import { organizationOperations } from '#identity/organizations/index.ts'
import { teamOperations } from '#identity/teams/index.ts'
import { authenticate, hasGoodToken, tokenOperations } from '#identity/tokens/index.ts'
import { userOperations } from '#identity/users/index.ts'
import type { JobKind } from '#jobs/index.ts'
import { changeRequestOperations } from '#library/change-requests/index.ts'
import { collectionOperations } from '#library/collections/index.ts'
import { commentOperations } from '#library/comments/index.ts'
import { contentOperations } from '#library/content/index.ts'
import { indexLaggingSpaces, retryExtracts, reviewExtracts } from '#library/content-index/index.ts'
import { exportOperations } from '#library/exports/index.ts'
import { fileOperations, registerDownloads, releaseAbandonedFiles } from '#library/files/index.ts'
import { importOperations } from '#library/imports/index.ts'
import { linkOperations } from '#library/links/index.ts'
import { pageOperations } from '#library/pages/index.ts'
import { purgeDeletedSpaces, sweepAfterImport } from '#library/purge/index.ts'
import { reviewOperations } from '#library/reviews/index.ts'
import { searchOperations } from '#library/search/index.ts'
import { spaceOperations } from '#library/spaces/index.ts'
import { apiInformation } from './api-information.ts'
import type { Installation } from './context.ts'
import { serveMetricsApart } from './metrics-server.ts'
import { product } from './product.ts'
import type { Settings } from './settings.ts'

/** The operations of the API. */
export const operations: readonly Operation[] = [
  apiInformation,
  ...userOperations,
  ...tokenOperations,
  ...organizationOperations,
  ...memberOperations,
  ...teamOperations,
  ...inviteOperations,
  ...eventOperations,
  ...collectionOperations,
  ...spaceOperations,
  ...contentOperations,
  ...pageOperations,
  ...fileOperations,
  ...importOperations,
  ...exportOperations,
  ...changeRequestOperations,
  ...reviewOperations,
  ...commentOperations,
  ...linkOperations,
  ...searchOperations,
]

/** The work that nobody waits for. */
export const jobs: readonly JobKind[] = [
  purgeDeletedSpaces,
  sweepAfterImport,
  indexLaggingSpaces,
  retryExtracts,
  reviewExtracts,
  releaseAbandonedFiles,
]

/** The server of an installation, ready to listen. */
export const createApp = (
  installation: Installation,
  settings: Pick<Settings, 'rateLimit' | 'bodyLimit' | 'fileLimit'> & Partial<Settings>,
  logger: FastifyBaseLogger,
): FastifyInstance => {
  const server = createServer(installation, { operations, authenticate, hasGoodToken, logger, ...settings })
  registerHealth(server, installation)
  const { metricsAddress, metricsToken } = settings
  const metrics = collectMetrics(server)
  if (metricsAddress === undefined) registerMetrics(server, metrics, metricsToken)
  else serveMetricsApart(server, metrics, metricsAddress, metricsToken)
  registerReference(server, operations, {
    title: product.name,
    version: product.version,
    get baseUrl() {
      return installation.baseUrl
    },
  })
  registerDownloads(server, installation)
  return server
}
