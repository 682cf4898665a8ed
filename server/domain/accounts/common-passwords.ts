/** Passwords of six characters and more that lead every published list of stolen ones; compared in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `123123 123321 1234567890 12345678910 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 666666 654321 7777777 888888 987654321 a123456
  aa123456 aa12345678 abc123 abcd1234 access admin123 adobe123 amanda andrea andrew anthony ashley asdfgh asdfghjkl ashley
  bailey banana baseball basketball batman biteme blink182 bond007 boomer buster butterfly carlos changeme charlie cheese chelsea
  chocolate computer cookie corvette daniel dallas default demo123 diamond donald dragon eminem family fender ferrari flower
  football forever freedom friends fuckyou gandalf george ginger golfer google guitar hammer hannah harley hello123 hockey
  hottie hunter hunter2 iloveu iloveyou internet jackson jasmine jennifer jessica jordan jordan23 joshua justin killer
  letmein liverpool login123 london lovely loveme maggie master matrix matthew maverick mercedes merlin michael michelle
  mickey minecraft monkey monster mustang naruto nicole ninja123 nothing orange p@ssw0rd p@ssword pa55word pass123 pass1234
  passw0rd password password! password1 password12 password123 patrick pepper pokemon porsche princess purple q1w2e3r4
  qazwsx qwe123 qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop ranger robert samantha samsung secret shadow silver
  soccer sophie spiderman starwars summer sunshine superman taylor tennis test123 test1234 testing thomas thunder tigger
  trustno1 turtle welcome welcome1 welcome123 whatever william winner winter yankees yellow zaq12wsx zxcvbn zxcvbnm`.split(
    /\s+/,
  ),
);
