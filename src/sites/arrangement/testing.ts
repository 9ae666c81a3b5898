// A slow, obvious model of how a site is arranged: nested lists, searched through from the start each time.
import { NotFound } from '#kernel/errors.ts'
import { type Arrangement, sectionsIn, siteSpacesIn, topLevelOf } from './arrangement.ts'

export interface ModelSiteSpace {
  id: string
  space: string
  path: string
}

export interface ModelSection {
  id: string
  path: string
  siteSpaces: ModelSiteSpace[]
  default: string
}

export interface ModelGroup {
  id: string
  sections: ModelSection[]
}

/** `root` has site spaces only where there are no sections. */
export interface Model {
  root: ModelSiteSpace[]
  rootDefault: string | null
  topLevel: (ModelSection | ModelGroup)[]
  default: string | null
}

export const emptyModel = (): Model => ({ root: [], rootDefault: null, topLevel: [], default: null })

/** An act that the rules refuse. */
export class Refused extends Error {}

const isGroup = (item: ModelSection | ModelGroup): item is ModelGroup => 'sections' in item

export const allSections = (model: Model): ModelSection[] =>
  model.topLevel.flatMap(item => (isGroup(item) ? item.sections : [item]))

export const allGroups = (model: Model): ModelGroup[] => model.topLevel.filter(isGroup)

/** All lists of site spaces: the site's, and those of its sections. */
const listsOf = (model: Model): ModelSiteSpace[][] => [
  model.root,
  ...allSections(model).map(({ siteSpaces }) => siteSpaces),
]

export const allSiteSpaces = (model: Model): ModelSiteSpace[] => listsOf(model).flat()

const freePath = (wanted: string, beside: { path: string }[]): string => {
  let path = wanted
  for (let number = 1; beside.some(one => one.path === path); number++) path = `${wanted}-${number}`
  return path
}

const refuseIf = (refused: boolean, why: string): void => {
  if (refused) throw new Refused(why)
}

/** Replaces each default that is gone by the first item of its list. */
const repair = (model: Model): void => {
  const orFirst = (beside: { id: string }[], id: string | null): string | null =>
    beside.some(one => one.id === id) ? id : (beside[0]?.id ?? null)
  model.rootDefault = orFirst(model.root, model.rootDefault)
  for (const section of allSections(model))
    section.default = orFirst(section.siteSpaces, section.default) as string
  model.default = orFirst(allSections(model), model.default)
}

/** Removes a section from wherever it is, and returns it. */
const pull = (model: Model, id: string): ModelSection => {
  for (const list of [model.topLevel, ...allGroups(model).map(({ sections }) => sections)]) {
    const index = list.findIndex(item => item.id === id)
    if (index !== -1) return (list.splice(index, 1) as ModelSection[])[0] as ModelSection
  }
  throw new Refused('no such section')
}

export const acts = {
  addSiteSpace: (model: Model, id: string, space: string, section?: string): void => {
    const parent = allSections(model).find(one => one.id === (section ?? model.default))
    const beside = parent?.siteSpaces ?? model.root
    refuseIf(
      beside.some(one => one.space === space),
      'the same space twice',
    )
    beside.push({ id, space, path: freePath(space, beside) })
    repair(model)
  },
  removeSiteSpace: (model: Model, id: string): void => {
    for (const beside of listsOf(model)) {
      const index = beside.findIndex(one => one.id === id)
      if (index === -1) continue
      refuseIf(beside !== model.root && beside.length === 1, 'the last one of a section')
      beside.splice(index, 1)
    }
    repair(model)
  },
  changeSiteSpace: (model: Model, id: string, set: { path?: string; space?: string }): void => {
    for (const beside of listsOf(model)) {
      const found = beside.find(one => one.id === id)
      if (found === undefined) continue
      const others = beside.filter(one => one !== found)
      refuseIf(
        others.some(one => one.path === set.path || one.space === set.space),
        'taken',
      )
      Object.assign(found, set)
    }
  },
  addSection: (model: Model, id: string, title: string, siteSpace: string, space: string): void => {
    const section = {
      id,
      path: freePath(title, allSections(model)),
      siteSpaces: model.root,
      default: model.rootDefault as string,
    }
    if (!section.siteSpaces.some(one => one.space === space))
      section.siteSpaces.push({ id: siteSpace, space, path: freePath(space, section.siteSpaces) })
    model.root = []
    model.topLevel.push(section)
    repair(model)
  },
  changeSection: (model: Model, id: string, set: { path?: string; default?: string }): void => {
    const found = allSections(model).find(one => one.id === id) as ModelSection
    refuseIf(
      allSections(model).some(one => one !== found && one.path === set.path),
      'taken',
    )
    refuseIf(
      set.default !== undefined && !found.siteSpaces.some(one => one.id === set.default),
      'of another section',
    )
    Object.assign(found, set)
  },
  removeSection: (model: Model, id: string): void => {
    pull(model, id)
    repair(model)
  },
  addGroup: (model: Model, id: string, sections: string[]): void => {
    refuseIf(new Set(sections).size < sections.length, 'twice')
    model.topLevel.push({ id, sections: sections.map(section => pull(model, section)) })
    repair(model)
  },
  removeGroup: (model: Model, id: string): void => {
    const index = model.topLevel.findIndex(one => one.id === id)
    const [group] = model.topLevel.splice(index, 1) as [ModelGroup]
    model.topLevel.splice(index, 0, ...group.sections)
  },
  putIntoGroup: (model: Model, id: string, section: string): void => {
    const group = allGroups(model).find(one => one.id === id) as ModelGroup
    if (!group.sections.some(one => one.id === section)) group.sections.push(pull(model, section))
  },
  takeOutOfGroup: (model: Model, id: string, section: string): void => {
    const index = model.topLevel.findIndex(one => one.id === id)
    const group = model.topLevel[index] as ModelGroup
    refuseIf(!group.sections.some(one => one.id === section), 'not in the group')
    model.topLevel.splice(index + 1, 0, pull(model, section))
  },
  move: (model: Model, id: string, before?: string, after?: string): void => {
    const lists = [
      model.topLevel,
      ...allGroups(model).map(({ sections }) => sections),
      ...listsOf(model),
    ] as { id: string }[][]
    const list = lists.find(one => one.some(item => item.id === id)) as { id: string }[]
    const others = list.filter(item => item.id !== id)
    const place = (sibling: string) => {
      const index = others.findIndex(item => item.id === sibling)
      refuseIf(index === -1, 'not beside it')
      return index
    }
    const next = before === undefined ? undefined : place(before)
    const previous = after === undefined ? undefined : place(after)
    refuseIf(next !== undefined && previous !== undefined && next - previous !== 1, 'no neighbours')
    const item = list.find(one => one.id === id) as { id: string }
    others.splice(next ?? (previous === undefined ? others.length : previous + 1), 0, item)
    list.splice(0, list.length, ...others)
  },
  removeSpaces: (model: Model, spaces: string[]): void => {
    for (const beside of listsOf(model)) {
      const kept = beside.filter(one => !spaces.includes(one.space))
      beside.splice(0, beside.length, ...kept)
    }
    for (const { id, siteSpaces } of allSections(model)) if (siteSpaces.length === 0) pull(model, id)
    repair(model)
  },
}

/** An arrangement in the form of the model. */
export const modelOf = (arrangement: Arrangement): Model => {
  const siteSpaces = (parent: string) =>
    siteSpacesIn(arrangement, parent).map(({ id, space_id, path }) => ({ id, space: space_id, path }))
  const section = (id: string): ModelSection => {
    const row = arrangement.sections.find(one => one.id === id)
    if (row === undefined) throw new NotFound('no such section')
    return { id, path: row.path, siteSpaces: siteSpaces(id), default: row.default_site_space_id }
  }
  return {
    root: siteSpaces(arrangement.siteId),
    rootDefault: arrangement.defaultSiteSpace,
    topLevel: topLevelOf(arrangement).map(({ type, id }) =>
      type === 'site-section'
        ? section(id)
        : { id, sections: sectionsIn(arrangement, id).map(one => section(one.id)) },
    ),
    default: arrangement.defaultSection,
  }
}
