// What a site has of its own in its look, as style: everything else of it is the same for all sites.
import type { Look } from '#sites/customization/index.ts'
import { accentIn } from './accent.ts'

/** Printed within a page: so it needs no request, and one hash says that it may be there. */
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
