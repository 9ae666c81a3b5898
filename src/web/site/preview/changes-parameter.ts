// The query of a page of a preview that is to be shown with its changes marked.
import type { SiteRequest } from '../site-request.ts'

export const changesParameter = 'changes'

export const areChangesAsked = ({ url }: SiteRequest): boolean => url.searchParams.has(changesParameter)
