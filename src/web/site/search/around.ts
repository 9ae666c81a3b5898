// What is around the search of a site: what is around the pages of the site space from which it was opened.
import type { Ctx } from '#context.ts'
import { lookAt } from '#sites/customization/index.ts'
import type { Visitation } from '#sites/published/index.ts'
import { scoped } from '#sites/search/index.ts'
import type { Around } from '../page/frame.ts'

export const readAround = async (
  ctx: Ctx,
  { row, site, audience, base }: Visitation,
  at: string | undefined,
): Promise<Around> => {
  const { here } = scoped(site, audience, at, 'section')
  const id = here?.plan.id
  const look = await lookAt(ctx, row.id, id ?? '')
  return {
    site: {
      ...{ id: row.id, title: look.title, home: base || '/', base, language: 'en', direction: 'ltr', look },
      ...(id !== undefined && { at: id }),
    },
    sections: [],
    variants: [],
    navigation: [],
  }
}
