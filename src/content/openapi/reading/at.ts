// The location of a value in its file, as steps from above: a pointer is made only if there is a problem.
import { pointerOf } from './pointers.ts'
import { inFile } from './problems.ts'
import type { SpecProblem } from './spec.ts'
import type { Target } from './targets.ts'

export interface At {
  /** Empty for the entry file. */
  readonly file: string
  readonly segments: readonly string[]
  readonly above?: At
  readonly name?: string
}

export const topOf = ({ file, segments }: Pick<Target, 'file' | 'segments'>): At => ({ file, segments })

export const below = (above: At, name: string): At => ({
  file: above.file,
  segments: above.segments,
  above,
  name,
})

export const placeOf = (at: At): Pick<SpecProblem, 'file' | 'pointer'> => {
  const names: string[] = []
  let step = at
  while (step.above !== undefined) {
    names.push(step.name as string)
    step = step.above
  }
  return { ...inFile(at.file || undefined), pointer: pointerOf([...at.segments, ...names.reverse()]) }
}
