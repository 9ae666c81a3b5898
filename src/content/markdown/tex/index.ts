// TeX to MathML. Loads Temml, so it is imported where there are formulas.
export { texProblem, texToMathml } from './tex-to-mathml.ts'
