// Reads what a preview changes, for the bar on its pages.
import { proposedChanges } from '#sites/proposed-changes/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import { isAnonymous, visitorVariable } from '#sites/visitors/index.ts'
import type { PreviewData } from '../route-data.ts'
import { memberIn, type RoutedRequest } from '../routed-request.ts'

/** The view with the proposed changes, if it is of a preview or a change request; else the same view. */
export const withProposals = async (routed: RoutedRequest, view: SiteView): Promise<SiteView> => {
  const { proposals } = view.shown
  if (proposals === undefined || isData.test(view.path)) return view
  const { ctx } = routed
  const reader = proposals.kind === 'change-request' ? ctx : await memberIn(routed)
  const asked = {
    changeRequests: proposals.changeRequests,
    isAnyStatus: proposals.kind === 'change-request',
    reader,
    isPatient: view.path === '/~/review',
  }
  return { ...view, proposed: await proposedChanges(ctx, view, asked) }
}

/** Paths of data for scripts and programs, which have no bar. */
const isData = /^\/~\/(?:card|mcp|navigation|operations|search\.json|titles\.json)|\.(?:md|pdf|json|txt|xml)$/

/** Undefined for a view that is not a preview. */
export const previewDataOf = ({ shown, proposed, audience }: SiteView): PreviewData | undefined => {
  if (shown.proposals === undefined || proposed === undefined) return undefined
  const isKnown =
    proposed.changeRequests.some(({ head }) => head !== undefined) && !isAnonymous(audience.visitor)
  const claims = isKnown && JSON.stringify(visitorVariable(audience.visitor).claims).slice(0, longestClaims)
  return { proposals: shown.proposals, proposed, ...(claims !== false && { claims }) }
}

const longestClaims = 300
