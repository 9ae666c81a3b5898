// Expressions in CEL over a space, a page and a visitor, and conditions:
// expressions that are true or false. Their work is limited.

export { type ConditionResult, conditionEvaluator, expressionEvaluator } from './evaluate.ts'
export { type ImportedCondition, importedCondition, unreadableCondition } from './imported.ts'
export { claimsNamed, valuesNamed } from './named.ts'
export { type ConditionError, checkCondition, conditionProblem, longestExpression } from './prepare.ts'
export type { ExpressionVariables } from './variables.ts'
