// TeX to MathML. Loads Temml, so it is imported where there are formulas.
export { formulasOfPage } from './formulas-of-page.ts'
