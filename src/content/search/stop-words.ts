// Stop words by language, folded: words that tell how somebody asks, and not what about.
import { fold } from './fold.ts'

const written = {
  en: `a about after again all also am an and any are as at be been before between both but by can could do does doing done each either else for from get gets got had happen happens has have having how i if in into is it its itself just let like many may me might more most much must my myself need needs no not of off on once one only or our out over per please same shall she should show since so some such tell than that the their them themselves then there these they this those through to too until us use using very via want wants was way we were what when where whether which while who whom whose why will with within without would you your yourself`,
  de: `ab aber alle allem allen als also am an auch auf aus bei beim bin bis bitte da dabei damit dann das dass dem den der des die dies diese diesem diesen dieser dieses durch ein eine einem einen einer eines er es etwas für gibt habe haben hat hier ich ihm ihn ihr im in ins ist kann kannst können könnte man mein meine meinem meinen meiner mich mir mit muss müssen nach nicht noch nur ob oder ohne sein sich sie sind so soll sollte über um und uns unser vom von vor wann war warum was welche welchem welchen welcher welches wenn wer werde werden wie wieso wir wird wo wofür womit worin wozu zu zum zur`,
  fr: `a ai au aux avec avoir ce ces cet cette comment dans de des dois doit du elle en es est et être eux fait faire faut il ils je la le les leur lui ma mais me mes mon ne nos notre nous on ont ou où par pas peut peux pour pourquoi puis quand que quel quelle quelles quels qui quoi sa sans se ses si son sont sur ta te tes ton tu un une vos votre vous y`,
  es: `al algo ante como cómo con cual cuál cuales cuándo cuando de debo del desde donde dónde e el ella en entre era es esta este esto está están estoy están ha hace hacer hacia hasta hay la las le les lo los más me mi mis mucho muy ni no nos o para pero por porque puede puedo que qué quien quién se sea ser si sin sobre son su sus también tengo tiene un una uno unos y ya yo`,
  pt: `ao aos as até com como da das de dela dele deve devo do dos e ela ele em entre essa esse esta este está estão eu fazer foi há isso isto já lhe mais mas me meu minha muito na nas nem no nos não o onde os ou para pela pelo pode por porque posso quais qual quando que quem se sem ser seu sua são só também te tem um uma umas uns você`,
  it: `a ad agli ai al alla alle anche c che chi ci come con cosa cui da dagli dai dal dalla dalle de degli dei del della delle deve devo di dove e è ed essere fare fra gli ha ho i il in io l la le lo ma mi mio ne nei nel nella nelle no non o per perché più posso può qual quale quali quando quanto quello questa questo se sei si sia sono su sua sugli sui sul sulla suo ti tra tu un una uno`,
  nl: `aan al als ben bij bent dan dat de der deze die dit doe doen door een en er ge geen haar heb hebben heeft hem het hij hoe hun ik in is ja je kan kun kunnen maar me meer met mij mijn moet na naar niet nog nu of om omdat onder ons ook op over te tot u uit uw van veel voor waar waarom wanneer was wat we welk welke wel werd wie wij wil worden wordt zal ze zich zij zijn zo zonder zou`,
  pl: `aby albo ale bez być czy dla do gdy gdzie go i ich ile im inne ja jak jaka jakie jaki jako jest jego jej jeśli każdy kiedy kto który która które lub ma mam mi może można mogę na nad nie niż o od oraz po pod przed przez przy się są ta tak także tam te tego tej ten to tu ty tylko w we więc z za ze że`,
  sv: `att av de dem den denna det detta du där då efter eller en ett från för ha har hur här i icke inte jag kan kunna man med men min mitt måste när och om på samma sedan sig sin sitt ska skall som så till under upp ut utan vad var varför vart vem vi vid vilka vilken vilket är`,
  ru: `а без более бы был быть в вам вас во вот все всё вы где да для до его ее если есть еще же за и из или им их как какая какие каким какой ко когда который ли лучше мне может можно мой мы на надо нам нас не нет но нужно о об он она они от по под почему при с сделать со так также такое там то только ты у уже что чтобы это этого этой этот я`,
  tr: `ama bana ben beni bir biz bu bunu çok da daha de diye en gibi hangi hem için ile ise kadar ki kim mi mı mu mü nasıl ne neden nerede nedir o olan olarak onu sen şu ve veya ya yapılır`,
  uk: `а але без б був бути в вам ви від він вона вони все де для до є за з і із її їх й коли ли має мене ми можна мій на над не немає ні та так також те ти то у це цей цього чи чому що щоб як яка який які я`,
} as const

export type QuestionLanguage = keyof typeof written

const words = (): ReadonlyMap<QuestionLanguage, ReadonlySet<string>> => {
  folded ??= new Map(
    Object.entries(written).map(([language, list]) => [
      language as QuestionLanguage,
      new Set(list.split(' ').map(word => fold(word.normalize('NFC')))),
    ]),
  )
  return folded
}

/** Folded when first needed. */
let folded: ReadonlyMap<QuestionLanguage, ReadonlySet<string>> | undefined

/** The language of a query, judged by its stop words and its letters; English if neither tells. */
export const languageOf = (asked: readonly string[], text: string): QuestionLanguage => {
  const likely = languageOfLetters(text)
  const countIn = (language: QuestionLanguage): number =>
    asked.filter(word => isStopWord(word, language)).length + (language === likely ? 0.5 : 0)
  let best = likely
  for (const language of words().keys()) if (countIn(language) > countIn(best)) best = language
  return best
}

const languageOfLetters = (text: string): QuestionLanguage => {
  if (/\p{Script=Cyrillic}/u.test(text)) return /[іїєґ]/i.test(text) ? 'uk' : 'ru'
  const [, language = 'en'] = letters.find(([characters]) => characters.test(text)) ?? []
  return language as QuestionLanguage
}

const letters: readonly (readonly [RegExp, QuestionLanguage])[] = [
  [/[ąćęłńśźż]/i, 'pl'],
  [/[ğışİ]/, 'tr'],
  [/å/i, 'sv'],
  [/[äöüß]/i, 'de'],
  [/[ãõ]/i, 'pt'],
  [/[ñ¿¡]/i, 'es'],
  [/[èêëîïûœ]/i, 'fr'],
]

export const isStopWord = (word: string, language: QuestionLanguage): boolean =>
  words().get(language)?.has(word) === true

/** Whether two characters of Chinese or Japanese contain one that only joins words or asks. */
export const isJoiningPair = (pair: string): boolean => joining.test(pair)

const joining = /[\p{Script=Hiragana}如何怎么什吗呢哪的了]/u
