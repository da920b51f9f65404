/** Floods, by kind: all of them must count as floods. */
export const floodSamples: Readonly<Record<string, readonly string[]>> = {
  'one character': [
    'a'.repeat(200),
    '!'.repeat(80),
    '哈'.repeat(120),
    '😀'.repeat(60),
    '='.repeat(400),
    '\n.'.repeat(90),
  ],
  'one word': [
    'spam '.repeat(40),
    'buy now! '.repeat(30),
    'ха'.repeat(70),
    '测试'.repeat(60),
    'مرحبا '.repeat(40),
    'la la la '.repeat(25),
  ],
  'one line': [
    'Subscribe to my channel for more.\n'.repeat(25),
    '2024-01-01 INFO heartbeat ok\n'.repeat(50),
    'Das ist die Wahrheit und nichts als die Wahrheit.\n'.repeat(20),
    '请大家转发这条消息。\n'.repeat(30),
    'const x = 1;\n'.repeat(60),
    '0,0,0,0,0,0\n'.repeat(40),
  ],
  'one noise': [
    'c2VjcmV0IGtleQ=='.repeat(20),
    'asdf '.repeat(40),
    'deadbeef'.repeat(25),
    'lkjh\n'.repeat(50),
    '\u0000\u0001'.repeat(60),
    '\uD800'.repeat(100),
  ],
};

const key = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKjMzEfYyjiWA4R4';

/** Prose with noise in it: still prose. */
export const mixedSamples: readonly string[] = [
  `Please put the new deploy key on the build host before Monday, the old one stops working then: ${key}`,
  `Der neue Schlüssel für den Bauserver lautet ${key}, bitte bis Montag eintragen und den alten löschen.`,
  `The checksum of the release archive is 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08, and it matches what the site says.`,
  `服务器的新密钥是 ${key}，请在星期一之前更新，旧的密钥到时候就不能用了。`,
  `Вот новый ключ для сервера сборки: ${key}. Старый перестанет работать в понедельник, не забудьте заменить.`,
  `My cat walked over the keyboard and sent "asdjkfhaskjdfh" to the whole team, and nobody noticed until lunch.`,
  `I got this from the sensor, is it broken? 7f45 4c46 0201 0100 0000 0000 It used to send plain numbers before the update last week.`,
  `Hahahahahahahahaha that was the funniest talk of the whole conference, I still can't believe he kept a straight face!!!!!!!!!!`,
];
