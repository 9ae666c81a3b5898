// The library that reads CEL, and the program's one environment of it: both
// are loaded with the first expression, so that starting waits for neither.
import { createRequire } from 'node:module'
import type { Environment } from '@marcbachmann/cel-js'

type Library = typeof import('@marcbachmann/cel-js')

interface Cel extends Pick<Library, 'ParseError' | 'EvaluationError'> {
  readonly environment: Environment
}

export const cel = (): Cel => {
  opened ??= open()
  return opened
}

const require = createRequire(import.meta.url)

let opened: Cel | undefined

const open = (): Cel => {
  const { Environment, ParseError, EvaluationError } = require('@marcbachmann/cel-js') as Library
  const limits = {
    maxAstNodes: 500,
    maxDepth: 30,
    maxListElements: 256,
    maxMapEntries: 256,
    maxCallArguments: 10,
  }
  const environment = new Environment({ unlistedVariablesAreDyn: true, limits })
  return { environment, ParseError, EvaluationError }
}
