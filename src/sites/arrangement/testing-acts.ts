// Acts on the arrangement of a site, made up at random, for the rules and for the model.
import fc from 'fast-check'
import {
  type Arrangement,
  addGroup,
  addSection,
  addSiteSpace,
  changeSection,
  changeSiteSpace,
  moveItem,
  putIntoGroup,
  removeGroup,
  removeSection,
  removeSiteSpace,
  removeSpaces,
  takeOutOfGroup,
} from './index.ts'
import { acts, allGroups, allSections, allSiteSpaces, type Model } from './testing.ts'

export const kinds = [...(Object.keys(acts) as (keyof typeof acts)[]), 'addSection', 'addSiteSpace'] as const

/** What to do, and numbers that choose what it is done to. */
export interface Act {
  readonly kind: (typeof kinds)[number]
  readonly chosen: readonly number[]
}

export const generatedActs = (most: number) =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      chosen: fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: most },
  )

/** An act on the model and on the arrangement; undefined where there is nothing to do it to. */
export interface BothSides {
  readonly onModel: (model: Model) => void
  readonly onArrangement: (arrangement: Arrangement) => Arrangement
}

const createdAt = '2026-01-01T00:00:00.000Z'
const spaces = ['ada', 'bel', 'cyd', 'dan', 'eve']
const paths = ['ada', 'bel', 'one', 'two']

export const bothSides = (
  model: Model,
  { kind, chosen }: Act,
  newId: () => string,
): BothSides | undefined => {
  const [first = 0, second = 0, third = 0, fourth = 0] = chosen
  const pick = <T>(from: readonly T[], by: number): T | undefined => from[by % from.length]
  const maybe = <T>(from: readonly T[], by: number): T | undefined =>
    by % 3 === 0 ? undefined : pick(from, by)
  const space = pick(spaces, first) as string
  const sections = allSections(model).map(({ id }) => id)
  const section = pick(sections, second)
  const group = pick(
    allGroups(model).map(({ id }) => id),
    first,
  )
  const siteSpaces = allSiteSpaces(model).map(({ id }) => id)
  const siteSpace = pick(siteSpaces, second)
  const newSiteSpace = () => ({ id: newId(), createdAt, space: { id: space, title: space } })

  switch (kind) {
    case 'addSiteSpace': {
      const wanted = newSiteSpace()
      const parent = third % 2 === 0 ? section : undefined
      return {
        onModel: on => acts.addSiteSpace(on, wanted.id, space, parent),
        onArrangement: on => addSiteSpace(on, wanted, parent),
      }
    }
    case 'removeSiteSpace':
      return siteSpace === undefined
        ? undefined
        : {
            onModel: on => acts.removeSiteSpace(on, siteSpace),
            onArrangement: on => removeSiteSpace(on, siteSpace),
          }
    case 'changeSiteSpace': {
      const [path, other] = [maybe(paths, third), maybe(spaces, fourth)]
      return siteSpace === undefined
        ? undefined
        : {
            onModel: on =>
              acts.changeSiteSpace(on, siteSpace, { ...(path && { path }), ...(other && { space: other }) }),
            onArrangement: on =>
              changeSiteSpace(on, siteSpace, { ...(path && { path }), ...(other && { space_id: other }) }),
          }
    }
    case 'addSection': {
      const [id, siteSpace, title] = [newId(), newSiteSpace(), pick(paths, third) as string]
      return {
        onModel: on => acts.addSection(on, id, title, siteSpace.id, space),
        onArrangement: on => addSection(on, { id, title, icon: null, siteSpace }),
      }
    }
    case 'changeSection': {
      const [path, other] = [maybe(paths, third), maybe(siteSpaces, fourth)]
      return section === undefined
        ? undefined
        : {
            onModel: on =>
              acts.changeSection(on, section, { ...(path && { path }), ...(other && { default: other }) }),
            onArrangement: on =>
              changeSection(on, section, {
                ...(path && { path }),
                ...(other && { default_site_space_id: other }),
              }),
          }
    }
    case 'removeSection':
      return section === undefined
        ? undefined
        : {
            onModel: on => acts.removeSection(on, section),
            onArrangement: on => removeSection(on, section),
          }
    case 'addGroup': {
      const id = newId()
      const inside = [maybe(sections, second), maybe(sections, third)].filter(one => one !== undefined)
      return {
        onModel: on => acts.addGroup(on, id, inside),
        onArrangement: on =>
          addGroup(on, { id, title: 'Group', icon: null, condition: null, createdAt, sections: inside }),
      }
    }
    case 'removeGroup':
      return group === undefined
        ? undefined
        : { onModel: on => acts.removeGroup(on, group), onArrangement: on => removeGroup(on, group) }
    case 'putIntoGroup':
    case 'takeOutOfGroup':
      return group === undefined || section === undefined
        ? undefined
        : {
            onModel: on => acts[kind](on, group, section),
            onArrangement: on =>
              (kind === 'putIntoGroup' ? putIntoGroup : takeOutOfGroup)(on, group, section),
          }
    case 'move': {
      const type = pick(
        ['site-section', 'site-section-group', 'site-space'] as const,
        first,
      ) as 'site-section'
      const named = [
        ...allSections(model).map(({ id }) => ({ type: 'site-section' as const, id })),
        ...allGroups(model).map(({ id }) => ({ type: 'site-section-group' as const, id })),
        ...allSiteSpaces(model).map(({ id }) => ({ type: 'site-space' as const, id })),
      ]
      const item = pick(
        named.filter(one => one.type === type),
        second,
      )
      const [before, after] = [maybe(named, third), maybe(named, fourth)]
      return item === undefined
        ? undefined
        : {
            onModel: on => acts.move(on, item.id, before?.id, after?.id),
            onArrangement: on => moveItem(on, item, { before, after }),
          }
    }
    case 'removeSpaces': {
      const gone = [space, pick(spaces, second) as string]
      return {
        onModel: on => acts.removeSpaces(on, gone),
        onArrangement: on => removeSpaces(on, new Set(gone)),
      }
    }
  }
}
