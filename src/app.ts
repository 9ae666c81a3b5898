// The composition: the server with every operation there is, and every kind of job.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { registerApiDocument } from '#http/api-document.ts'
import { forgetOldAnswers } from '#http/forgetting.ts'
import { registerHealth } from '#http/health.ts'
import { countRequests, registerMetrics } from '#http/metrics.ts'
import type { Operation } from '#http/operation.ts'
import { createServer } from '#http/server.ts'
import { forgetOldEvents } from '#identity/event-log/index.ts'
import { forgetPrograms, registerOauth } from '#identity/oauth/index.ts'
import { registerScim } from '#identity/scim/index.ts'
import { authenticateSession, forgetExpired, hasGoodSession } from '#identity/sessions/index.ts'
import { sendSignInMail } from '#identity/sign-in-links/index.ts'
import { authenticate, hasGoodToken } from '#identity/tokens/index.ts'
import {
  beginDeliveries,
  deliverEvents,
  forgetDeliveriesOfWebhook,
  forgetOldDeliveries,
} from '#identity/webhooks/index.ts'
import type { JobKind } from '#jobs/index.ts'
import { updateComputedPages } from '#library/computed-pages/index.ts'
import { indexLaggingSpaces, retryExtracts, reviewExtracts } from '#library/content-index/index.ts'
import { registerDownloads, releaseAbandonedFiles, removeLeftovers } from '#library/files/index.ts'
import { importContent } from '#library/imports/index.ts'
import {
  processSpec,
  registerSpecSources,
  removeSpec,
  rewriteReferences,
} from '#library/openapi-specs/index.ts'
import { noteOlderRevisions } from '#library/page-revisions/index.ts'
import { registerPdfs, releaseUnusedPdfs } from '#library/pdfs/index.ts'
import { purgeDeletedSpaces, sweepAfterImport } from '#library/purge/index.ts'
import { translateContent } from '#library/translations/index.ts'
import { registerHostnameChallenges } from '#sites/hostnames/index.ts'
import { forgetInsightsOfSite, forgetOldInsights } from '#sites/insights/index.ts'
import { registerReference } from '#web/reference/index.ts'
import { registerSignIn } from '#web/sign-in/index.ts'
import { earlyAnswersOf, sitesOf } from '#web/site/index.ts'
import { apiTags } from './api-tags.ts'
import type { Installation } from './context.ts'
import { metricsOf } from './metrics.ts'
import { serveMetricsApart } from './metrics-server.ts'
import type { Settings } from './settings.ts'

/** The operations of the API. */
export const operations: readonly Operation[] = apiTags.flatMap(tag => tag.operations)

/** The kinds of background jobs. */
export const jobs: readonly JobKind[] = [
  purgeDeletedSpaces,
  sweepAfterImport,
  indexLaggingSpaces,
  retryExtracts,
  reviewExtracts,
  noteOlderRevisions,
  releaseAbandonedFiles,
  removeLeftovers,
  releaseUnusedPdfs,
  forgetOldAnswers,
  forgetPrograms,
  sendSignInMail,
  forgetExpired,
  forgetOldEvents,
  beginDeliveries,
  deliverEvents,
  forgetOldDeliveries,
  forgetDeliveriesOfWebhook,
  forgetOldInsights,
  forgetInsightsOfSite,
  importContent,
  translateContent,
  processSpec,
  removeSpec,
  rewriteReferences,
  updateComputedPages,
]

/** The server of an installation, ready to listen. */
export const createApp = (
  installation: Installation,
  settings: Pick<Settings, 'rateLimit' | 'bodyLimit' | 'fileLimit'> & Partial<Settings>,
  logger: FastifyBaseLogger,
): FastifyInstance => {
  const sites = sitesOf(installation, settings)
  const server = createServer(installation, {
    answerFirst: sites.answerFirst,
    nothingForBrowsers: sites.answerNothing,
    operations,
    authenticate,
    authenticateSession,
    hasGoodToken: ctx => (ctx.actor.by === 'session' ? hasGoodSession(ctx) : hasGoodToken(ctx)),
    logger,
    answerEarly: earlyAnswersOf(installation).answer,
    ...settings,
  })
  registerHealth(server, installation)
  const { metricsAddress, metricsToken } = settings
  countRequests(server)
  const metrics = metricsOf(installation, jobs)
  if (metricsAddress === undefined) registerMetrics(server, metrics, metricsToken)
  else serveMetricsApart(server, metrics, metricsAddress, metricsToken)
  const document = registerApiDocument(server, async () => {
    const { apiDescription } = await import('./api-description.ts')
    return apiDescription(installation)
  })
  registerReference(server, { threads: installation.threads, document })
  registerDownloads(server, installation)
  registerPdfs(server, installation)
  registerSpecSources(server, installation)
  registerHostnameChallenges(server, installation)
  registerOauth(server, installation, settings)
  registerSignIn(server, installation, settings)
  registerScim(server, installation, settings)
  sites.register(server)
  return server
}
