// What is deleted together with a provider.
import type { WriteCtx } from '#context.ts'
import { endSessionsOfProvider } from '../sessions/index.ts'
import { deleteIdentitiesAt } from './identities.ts'
import { forgetRequests } from './requests.ts'

/** To be called for a provider that is deleted: its identities are removed, and those who signed in by it are signed out. */
export const forgetProvider = async (ctx: WriteCtx, providerId: string): Promise<void> => {
  await forgetRequests(ctx, providerId)
  await deleteIdentitiesAt(ctx, providerId)
  await endSessionsOfProvider(ctx, providerId)
}
