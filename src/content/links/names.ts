// The names by which a path that leads nowhere is found once something comes to that path.
import { kept } from './targets.ts'

/** Stands for all names, where a path has very many. */
export const anyName = '*'

const longestName = 200
const mostNames = 64

/** Every step of some paths that are looked up, and what a page at their end would be called. */
export const namesLookedUp = (paths: readonly (readonly string[])[]): string[] => {
  const names = new Set<string>()
  for (const path of paths) {
    for (const step of path) names.add(linkName(step))
    names.add(linkName(stemOf(path.at(-1) ?? '')))
  }
  return names.size > mostNames ? [anyName] : [...names]
}

/** The names by which what is at a path is looked up: each link that looks it up has one of them. */
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
