// Changes of whether something exists or is required: a property, a parameter, a header, a body.
import { report, type Scope } from './comparison.ts'
import { labelOf } from './label.ts'
import { type Located, withoutValue } from './located.ts'
import type { Direction } from './spec-change.ts'

interface FieldSide {
  readonly at: Located<unknown>
  readonly required: boolean
}

/** At least one side must be given. */
export const reportField = (
  scope: Scope,
  kind: 'property' | 'parameter' | 'header' | 'body',
  direction: Direction,
  before: FieldSide | undefined,
  after: FieldSide | undefined,
): void => {
  if (before?.required === after?.required) return
  const change =
    before === undefined
      ? 'added'
      : after === undefined
        ? 'removed'
        : after.required
          ? 'required'
          : 'optional'
  const sent = direction === 'sent'
  const at = labelOf((after?.at ?? before?.at) as Located<unknown>)
  const showsValue = before === undefined || after === undefined
  report(scope, `${kind}-${change}`, {
    breaking: isBreaking(change, sent, after?.required === true),
    direction,
    before: showsValue ? before?.at : undefined,
    after: showsValue ? after?.at : after && withoutValue(after.at),
    message: messages[change](at, sent, after?.required === true),
  })
}

type FieldChange = 'added' | 'removed' | 'required' | 'optional'

const isBreaking = (change: FieldChange, sent: boolean, required: boolean): boolean => {
  if (change === 'removed') return true
  if (change === 'added') return sent && required
  return change === 'required' ? sent : !sent
}

const messages: Readonly<Record<FieldChange, (at: string, sent: boolean, required: boolean) => string>> = {
  added: (at, sent, required) => {
    if (!sent) return `Callers get ${at}, which is new.`
    return required ? `Callers must send ${at}, which is new.` : `Callers can send ${at}, which is new.`
  },
  removed: (at, sent) =>
    sent ? `Callers cannot send ${at} any more: it is not described.` : `Callers do not get ${at} any more.`,
  required: (at, sent) =>
    sent ? `Callers must send ${at}, which was optional.` : `Callers always get ${at} now.`,
  optional: (at, sent) =>
    sent ? `Callers need not send ${at} any more.` : `Callers may not get ${at}, which was always there.`,
}
