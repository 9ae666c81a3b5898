// Mends the contents of files so that they respect the limits of content: parts are cut, replaced or left out, and reported.
import { firstCharacters, isWithin } from '#kernel/characters.ts'
import { importedCondition } from '../conditions/index.ts'
import {
  excessOfVariables,
  fittingNotes,
  fittingVariables,
  isAddress,
  isFileName,
  isNote,
  isSlug,
  isStorable,
  isVariableName,
  longest,
  mostNotes,
  type Notes,
  type OutlineFields,
  type OutlineTarget,
} from '../snapshot/index.ts'
import type { ManifestFields } from './manifest.ts'

/** Takes the reason why something could not be taken as it was. */
export type ReportProblem = (reason: string) => void

export const mendTitle = (title: string, report: ReportProblem): string =>
  cut(title, 'the title', longest.title, report)

/** The slug; undefined if it cannot be part of an address. */
export const mendSlug = (slug: string, report: ReportProblem): string | undefined => {
  if (isSlug(slug)) return slug
  report(`the slug ${shown(slug)} cannot be in an address: the page has another one`)
  return undefined
}

/** The mended fields of a page; a null, which removes a field, stays. */
export const mendFields = <Fields extends OutlineFields | ManifestFields>(
  fields: Fields,
  report: ReportProblem,
): Fields => {
  const mended: Record<string, unknown> = { ...fields }
  const { description, icon, emoji, condition, layout, cover, variables, computed } = fields
  if (description) mended.description = cut(description, 'the description', longest.description, report)
  if (condition) mended.condition = mendCondition(condition, report)
  const keep = (name: keyof OutlineFields, isGood: boolean): void => {
    if (isGood) return
    delete mended[name]
    report(`the field ${name} is not as a page can have it: it is left out`)
  }
  for (const [name, value] of [
    ['icon', icon],
    ['emoji', emoji],
  ] as const)
    if (value) keep(name, isWithin(value, longest[name]) && isStorable(value))
  if (layout?.coverSize !== undefined)
    keep('layout', isWithin(layout.coverSize, longest.coverSize) && isStorable(layout.coverSize))
  if (cover)
    keep(
      'cover',
      [cover.ref, cover.refDark].every(ref => ref === undefined || ref.length <= longest.address),
    )
  if (variables) mended.variables = mendVariables(variables, 'page', report)
  if (computed) keep('computed', isComputed(computed))
  return mended as Fields
}

const mendCondition = (text: string, report: ReportProblem): string => {
  const { condition, problem } = importedCondition(text)
  if (problem !== undefined) report(problem)
  return condition
}

/** As many of the variables as a space or a page can have. */
export const mendVariables = (
  variables: Readonly<Record<string, string>>,
  of: 'space' | 'page',
  report: ReportProblem,
): Readonly<Record<string, string>> => {
  const good = Object.entries(variables).filter(([name, value]) => {
    const isGood = isVariableName(name) && isWithin(value, longest.variableValue) && isStorable(value)
    if (!isGood) report(`the variable ${shown(name)} is left out: its name or its value is not as one can be`)
    return isGood
  })
  const named = Object.fromEntries(good)
  const excess = excessOfVariables(named, of)
  if (excess !== undefined) report(`a ${of} has ${excess}: the others are left out`)
  return fittingVariables(named, of)
}

/** As many of the notes as a computed page can have. */
export const mendNotes = (notes: Notes, report: ReportProblem): Notes => {
  const good = Object.entries(notes).filter(([name, text]) => isNote(name, text))
  if (good.length < Object.keys(notes).length)
    report('notes are left out: their names or texts are not as those of notes can be')
  const fitting = fittingNotes(Object.fromEntries(good))
  if (Object.keys(fitting).length < good.length)
    report(`a page has at most ${mostNotes} notes of 1 MB together: the others are left out`)
  return fitting
}

/** Replaces characters that not every database can store. */
export const mendText = (text: string, report: ReportProblem): string => {
  if (!text.includes('\0')) return text
  report('its text contains the character U+0000, which was replaced')
  return text.replaceAll('\0', '\uFFFD')
}

/** The target of a link; undefined if links may not lead there. */
export const mendTarget = (target: OutlineTarget, report: ReportProblem): OutlineTarget | undefined => {
  if (target.kind === 'url' && !isAddress(target.url)) {
    report(`${shown(target.url)} is no address to which a link may lead`)
    return undefined
  }
  if (!('anchor' in target) || target.anchor === undefined) return target
  const { anchor, ...rest } = target
  if (isWithin(anchor, longest.anchor) && isStorable(anchor)) return target
  report(`the anchor ${shown(anchor)} is left out: it is too long`)
  return rest
}

/** The name of a file; a longer one is cut before its ending. */
export const mendFileName = (name: string, report: ReportProblem): string => {
  if (isFileName(name)) return name
  const ending = /\.[^.]{1,20}$/.exec(name)?.[0] ?? ''
  const safe = storable(name.slice(0, name.length - ending.length)).replace(/[/\\\p{Cc}]/gu, '-')
  const mended = (firstCharacters(safe, longest.fileName - ending.length) + ending).replace(
    /^\.{0,2}$/,
    'file',
  )
  report(`the name ${shown(name)} is not one that a file can have: it is ${shown(mended)}`)
  return isFileName(mended) ? mended : 'file'
}

/** Whether it is a media type such as `image/png`. */
export const isMediaType = (text: string): boolean => text.length <= 100 && /^[\w.+-]+\/[\w.+-]+$/.test(text)

const isComputed = ({ dependencies, props }: NonNullable<OutlineFields['computed']>): boolean => {
  const spec = dependencies?.spec?.ref.spec ?? ' '
  const doc = props?.doc ?? ''
  return (
    spec !== '' &&
    isWithin(spec, longest.reference) &&
    isWithin(doc, longest.computedDoc) &&
    isStorable(spec) &&
    isStorable(doc)
  )
}

const cut = (text: string, what: string, most: number, report: ReportProblem): string => {
  if (isWithin(text, most) && isStorable(text)) return text
  if (!isWithin(text, most)) report(`${what} is longer than ${most} characters: it was cut`)
  else report(`${what} contains characters that cannot be kept: they were replaced`)
  return firstCharacters(storable(text.slice(0, 2 * most)), most)
}

const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** The part of a text that a message shows. */
const shown = (text: string): string => JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)
