;; Writes the samples of a block: the sum of each filter's weights times as many samples, eight of them at a time.
;; `npm run filter` compiles it to filter.wasm.
(module
  ;; The filters' weights, the samples read, and those written, one after the other: at most 1.2 MB.
  (memory (export "memory") 18)

  ;; Weights and samples have two bytes. Positions are in samples, with 32 binary places.
  (func (export "filter")
    (param $phases i32) (param $taps i32)
    (param $samples i32) (param $to i32) (param $end i32)
    (param $position i64) (param $step i64)
    (local $filterBytes i32) (local $sample i32) (local $weight i32) (local $lastWeight i32) (local $sums v128)

    (local.set $filterBytes (i32.shl (local.get $taps) (i32.const 1)))
    (loop $nextOutput
      (local.set $sample
        (i32.add
          (local.get $samples)
          (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $position) (i64.const 32))) (i32.const 1))))
      ;; The filter whose phase is the position's fraction.
      (local.set $weight
        (i32.mul
          (local.get $filterBytes)
          (i32.wrap_i64
            (i64.shr_u
              (i64.mul
                (i64.and (local.get $position) (i64.const 0xffffffff))
                (i64.extend_i32_u (local.get $phases)))
              (i64.const 32)))))
      (local.set $lastWeight (i32.add (local.get $weight) (local.get $filterBytes)))

      ;; Begins with a half, which rounds.
      (local.set $sums (v128.const i32x4 0x2000 0 0 0))
      (loop $nextTaps
        (local.set $sums
          (i32x4.add
            (local.get $sums)
            (i32x4.dot_i16x8_s (v128.load (local.get $sample)) (v128.load (local.get $weight)))))
        (local.set $sample (i32.add (local.get $sample) (i32.const 16)))
        (local.set $weight (i32.add (local.get $weight) (i32.const 16)))
        (br_if $nextTaps (i32.lt_u (local.get $weight) (local.get $lastWeight))))

      ;; The four sums become one, which loses its 14 binary places and is clipped.
      (local.set $sums
        (i32x4.add
          (local.get $sums)
          (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $sums) (local.get $sums))))
      (local.set $sums
        (i32x4.add
          (local.get $sums)
          (i8x16.shuffle 4 5 6 7 0 1 2 3 12 13 14 15 8 9 10 11 (local.get $sums) (local.get $sums))))
      (local.set $sums (i32x4.shr_s (local.get $sums) (i32.const 14)))
      (v128.store16_lane 0 (local.get $to) (i16x8.narrow_i32x4_s (local.get $sums) (local.get $sums)))

      (local.set $position (i64.add (local.get $position) (local.get $step)))
      (local.set $to (i32.add (local.get $to) (i32.const 2)))
      (br_if $nextOutput (i32.lt_u (local.get $to) (local.get $end))))))
