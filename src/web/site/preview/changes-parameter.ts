// The query parameter with which a page of a preview marks its changes.
import type { SiteRequest } from '../site-request.ts'

export const changesParameter = 'changes'

export const areChangesAsked = ({ url }: SiteRequest): boolean => url.searchParams.has(changesParameter)
