// What ends with a provider.
import type { WriteCtx } from '#context.ts'
import { endSessionsOfProvider } from '../sessions/index.ts'
import { deleteIdentitiesAt } from './identities.ts'
import { forgetRequests } from './requests.ts'

/** To be called for a provider that is deleted: it knows nobody any longer, and whoever signed in by it is signed out. */
export const forgetProvider = async (ctx: WriteCtx, providerId: string): Promise<void> => {
  await forgetRequests(ctx, providerId)
  await deleteIdentitiesAt(ctx, providerId)
  await endSessionsOfProvider(ctx, providerId)
}
