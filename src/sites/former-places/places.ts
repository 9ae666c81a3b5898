// Where a site shows its site spaces: the beginnings of paths that name each. Pure.

/** As much of a site's arrangement as its places follow from. */
export interface Arranged {
  readonly siteId: string
  readonly defaultSection: string | null
  readonly defaultSiteSpace: string | null
  readonly sections: readonly {
    readonly id: string
    readonly path: string
    readonly default_site_space_id: string
  }[]
  readonly siteSpaces: readonly SiteSpace[]
}

interface SiteSpace {
  readonly id: string
  readonly parent_id: string
  readonly space_id: string
  readonly path: string
}

/**
 * Site spaces by the beginnings of paths that name them: the path of a section, of a site space, of both with a slash
 * between them, or the empty path. Defaults may be left out; a section's path counts before a site space's.
 */
const placesOf = (arranged: Arranged): Map<string, SiteSpace> => {
  const { siteId, sections, siteSpaces, defaultSection, defaultSiteSpace } = arranged
  const byId = new Map(siteSpaces.map(row => [row.id, row]))
  const byParent = Map.groupBy(siteSpaces, row => row.parent_id)
  const places = new Map<string, SiteSpace>()
  const put = (beginning: string, id: string | null | undefined): void => {
    const row = byId.get(id ?? '')
    if (row !== undefined) places.set(beginning, row)
  }
  const first = sections.find(({ id }) => id === defaultSection)
  put('', first?.default_site_space_id ?? defaultSiteSpace)
  for (const row of byParent.get(first?.id ?? siteId) ?? []) places.set(row.path, row)
  for (const section of sections) {
    put(section.path, section.default_site_space_id)
    for (const row of byParent.get(section.id) ?? []) places.set(`${section.path}/${row.path}`, row)
  }
  return places
}

export interface FormerPlace {
  readonly beginning: string
  readonly siteSpace: SiteSpace
}

/** The places that show another space than before, or none, with the site spaces that they showed. */
export const placesLeft = (before: Arranged, after: Arranged): FormerPlace[] => {
  const now = placesOf(after)
  return [...placesOf(before)].flatMap(([beginning, siteSpace]) => {
    const { id, space_id } = now.get(beginning) ?? {}
    return id === siteSpace.id && space_id === siteSpace.space_id ? [] : [{ beginning, siteSpace }]
  })
}
