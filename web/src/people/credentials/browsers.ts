/** In this order: most call themselves by the names of others, too. */
const browsers: [mark: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [mark: RegExp, name: string][] = [
  [/\biPhone|iPad|iPod/, 'iOS'],
  [/\bAndroid/, 'Android'],
  [/\bWindows/, 'Windows'],
  [/\bMac OS X/, 'macOS'],
  [/\bCrOS/, 'ChromeOS'],
  [/\bLinux/, 'Linux'],
];
const nameIn = (names: [RegExp, string][], text: string) => names.find(([mark]) => mark.test(text))?.[1];

/** What a browser says of itself, as people call it; of a program its own first word. */
export function browserIn(text: string): string {
  const browser = nameIn(browsers, text) ?? (/^[^\s/]{1,40}/.exec(text)?.[0] || 'Unknown browser');
  const system = nameIn(systems, text);
  return system ? `${browser} on ${system}` : browser;
}
