// The names by which a path that leads nowhere is found again once something comes to that path.
import { kept } from './targets.ts'

/** Stands for all names, where a path has too many. */
export const anyName = '*'

const longestName = 200
const mostNames = 64

/** The names by which links with these paths are found: every step, and the name of a page at their end. */
export const namesLookedUp = (paths: readonly (readonly string[])[]): string[] => {
  const names = new Set<string>()
  for (const path of paths) {
    for (const step of path) names.add(linkName(step))
    names.add(linkName(stemOf(path.at(-1) ?? '')))
  }
  return names.size > mostNames ? [anyName] : [...names]
}

/** The names that something at this path answers to: each link that looks for it is stored under one of them. */
export const namesAt = (path: string): string[] => {
  const steps = path.split('/')
  const last = steps.pop() ?? ''
  const stem = stemOf(last)
  const names = [last, stem]
  if (/^(?:readme|index)$/i.test(stem)) names.push(steps.at(-1) ?? '')
  return names.map(linkName)
}

export const linkName = (step: string): string => kept(step, longestName)

const stemOf = (name: string): string => name.replace(/\.(?:md|markdown)$/i, '')
