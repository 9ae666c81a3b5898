// Why the run of a job must not go on.
import { Cancelled, Interruption } from './kinds.ts'

interface Named {
  readonly name: string
}

export const takenOver = ({ name }: Named): Interruption =>
  new Interruption(`the job ${name} was taken over by another process`)

export const cancelled = ({ name }: Named): Cancelled => new Cancelled(`the job ${name} was cancelled`)

export const processStops = (): Interruption => new Interruption('this process stops')
