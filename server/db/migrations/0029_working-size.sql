-- A photo's size is the one in which it is worked with, as every place in it is told in (`workingSize`).
UPDATE "uploads" SET
  "width" = greatest(1, round("width" * 4096.0 / greatest("width", "height"))::integer),
  "height" = greatest(1, round("height" * 4096.0 / greatest("width", "height"))::integer)
WHERE "purpose" = 'photo' AND greatest("width", "height") > 4096;
