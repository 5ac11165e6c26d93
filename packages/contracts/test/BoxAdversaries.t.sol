// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {Payments} from "../src/base/Payments.sol";
import {IMysteryBoxes} from "../src/interfaces/IMysteryBoxes.sol";
import {BoxDraw} from "../src/libraries/BoxDraw.sol";
import {BoxTest} from "./base/BoxTest.sol";
import {Coin, FeeCoin, ListedCoin} from "./mocks/Coins.sol";
import {MoodyWallet} from "./mocks/Wallets.sol";

/// @dev Calls the library from outside, so that a failure can be expected.
contract Drawer {
    function store(bytes32 seed, uint256[] calldata amounts, uint256 boxes) external returns (address) {
        return BoxDraw.store(seed, amounts, boxes);
    }
}

/**
 * @title Buyers, brands and coins that mean ill
 */
contract BoxAdversariesTest is BoxTest {
    MoodyWallet private _wallet;

    function setUp() public override {
        super.setUp();
        _wallet = new MoodyWallet();
    }

    function _takeAs(IMysteryBoxes.Drop memory drop, uint256 count) private {
        uint256 value = drop.price * count;
        vm.deal(address(this), value);
        bytes memory data = abi.encodeCall(IMysteryBoxes.take, (drop, count, new bytes32[](0)));
        _wallet.run{value: value}(address(boxes), value, data);
    }

    function test_nobodyChoosesWhereTheTokensOfOthersGo() public {
        IMysteryBoxes.Drop memory drop = _drop(1, 1, 1);
        _create(drop);
        _take(alice, drop, 2);
        vm.warp(START + 2 days);
        boxes.close(drop);
        _reveal(drop);
        vm.startPrank(bob);
        vm.expectRevert(abi.encodeWithSelector(IMysteryBoxes.WrongRecipient.selector, bob, alice));
        boxes.open(drop, 0, bob);
        vm.expectRevert(abi.encodeWithSelector(IMysteryBoxes.WrongRecipient.selector, bob, brand));
        boxes.reclaim(drop, bob);
        vm.stopPrank();
        uint256 unsold = boxes.prizeOf(drop, 2);
        vm.prank(brand);
        boxes.reclaim(drop, carol);
        assertEq(IERC1155(editions).balanceOf(carol, unsold), 1, "where the brand wants it");
    }

    function test_aBuyerThatRefusesTokensHasThemSentElsewhere() public {
        IMysteryBoxes.Drop memory drop = _drop(1, 1, 1);
        _create(drop);
        _takeAs(drop, 3);
        _reveal(drop);
        vm.expectRevert();
        boxes.open(drop, 0, address(_wallet));
        _wallet.run(address(boxes), 0, abi.encodeCall(IMysteryBoxes.open, (drop, 0, carol)));
        for (uint256 i = 0; i < 3; ++i) {
            assertEq(IERC1155(editions).balanceOf(carol, ids[i]), 1, "all three");
        }
    }

    /// @dev The receiver of prizes opens again while it gets them, and fails; nothing is given twice.
    function test_openingCannotReenter() public {
        IMysteryBoxes.Drop memory drop = _drop(1, 1, 1);
        (drop.tokenIds, drop.amounts) = (_list(ids[0]), _list(uint256(2)));
        _create(drop);
        _takeAs(drop, 1);
        _take(alice, drop, 1);
        _wallet.setMood(true, true, false);
        _reveal(drop);
        _wallet.reactWith(address(boxes), abi.encodeCall(IMysteryBoxes.open, (drop, 1, alice)));
        boxes.open(drop, 0, address(_wallet));
        assertFalse(_wallet.reactionSucceeded(), "not re-entered");
        assertEq(IERC1155(editions).balanceOf(address(_wallet), ids[0]), 1, "one");
        boxes.open(drop, 1, alice);
        assertEq(IERC1155(editions).balanceOf(address(boxes), ids[0]), 0, "nothing stays");
    }

    function test_aBuyerThatRefusesMoneyIsCredited() public {
        IMysteryBoxes.Drop memory drop = _drop(1, 1, 1);
        _create(drop);
        _takeAs(drop, 3);
        vm.warp(drop.revealBy + 1);
        boxes.refund(drop, 0);
        assertEq(boxes.credit(address(_wallet), address(0)), 1.3 ether, "money and bond wait");
        _wallet.run(address(boxes), 0, abi.encodeCall(Payments.withdraw, (address(0), carol)));
        assertEq(carol.balance, 1.3 ether, "withdrawn");
    }

    function test_aBrandThatTheCoinRefusesDoesNotStopTheDraw() public {
        ListedCoin coin = new ListedCoin();
        IMysteryBoxes.Drop memory drop = _drop(1, 1, 1);
        drop.currency = address(coin);
        coin.give(alice, 1 ether);
        vm.prank(alice);
        coin.approve(address(boxes), 1 ether);
        _create(drop);
        _take(alice, drop, 3);
        coin.list(brand, true);
        _reveal(drop);
        assertEq(boxes.credit(brand, address(coin)), 0.3 ether, "waits");
        boxes.open(drop, 0, alice);
    }

    function test_aCoinThatKeepsAPartIsRefused() public {
        Coin coin = new FeeCoin();
        IMysteryBoxes.Drop memory drop = _drop(1, 1, 1);
        drop.currency = address(coin);
        coin.give(alice, 1 ether);
        vm.prank(alice);
        coin.approve(address(boxes), 1 ether);
        _create(drop);
        vm.expectRevert(abi.encodeWithSelector(Payments.WrongPayment.selector, 0.099 ether, 0.1 ether));
        vm.prank(alice);
        boxes.take(drop, 1, new bytes32[](0));
    }

    /// @dev Another brand cannot draw, sell or take what is in somebody else's drop: ids differ in every field.
    function test_aChangedDropIsAnother() public {
        IMysteryBoxes.Drop memory drop = _drop(1, 1, 1);
        _create(drop);
        drop.price = 0;
        vm.expectRevert(_refusal(IMysteryBoxes.NotSelling.selector, drop));
        vm.prank(alice);
        boxes.take(drop, 3, new bytes32[](0));
        drop = _drop(1, 1, 1);
        drop.brand = alice;
        vm.warp(drop.revealBy + 1);
        vm.expectRevert(_refusal(IMysteryBoxes.NotVoid.selector, drop));
        vm.prank(alice);
        boxes.reclaim(drop, alice);
    }

    /// @dev Storing takes a 64th less gas than is left: with too little of it the draw fails as a whole.
    function test_aDrawIsStoredWholeOrNotAtAll() public {
        Drawer drawer = new Drawer();
        uint256 refused = 0;
        address draw;
        for (uint256 gas = 60_000; draw == address(0); gas += 4_000) {
            try drawer.store{gas: gas}("seed", _list(uint256(100)), 100) returns (address stored) {
                draw = stored;
            } catch (bytes memory reason) {
                if (bytes4(reason) == BoxDraw.DrawNotStored.selector) ++refused;
            }
        }
        assertEq(draw.code.length, 201, "two bytes a box");
        assertTrue(refused > 0, "refused with its own error");
    }
}
