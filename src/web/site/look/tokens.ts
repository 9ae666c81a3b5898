// The part of a site's style that is its own; everything else is the same for all sites.
import type { Look } from '#sites/customization/index.ts'
import { accentIn } from './accent.ts'

/** Printed within a page, so that it needs no request and one hash in the policy allows it. */
export const tokensOf = (look: Look): string => {
  const light = accentIn('light', look.primaryColor.light)
  const dark = accentIn('dark', look.primaryColor.dark)
  const own = [
    `--accent:light-dark(${light.accent},${dark.accent})`,
    `--accent-soft:light-dark(${light.soft},${dark.soft})`,
    ...(look.corners === 'straight' ? ['--radius:0px'] : []),
  ]
  return `:root{${own.join(';')}}`
}
