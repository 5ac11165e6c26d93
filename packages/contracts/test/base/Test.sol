// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Vm} from "./Vm.sol";

/**
 * @title The base of all tests: cheat codes, assertions and the hooks by which forge finds invariants' targets
 */
abstract contract Test {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    address[] private _targetContracts;
    FuzzSelector[] private _targetSelectors;

    error AssertionFailed(string what, string got, string wanted);

    function targetContracts() public view returns (address[] memory) {
        return _targetContracts;
    }

    function targetSelectors() public view returns (FuzzSelector[] memory) {
        return _targetSelectors;
    }

    function _target(address handler, bytes4[] memory selectors) internal {
        _targetContracts.push(handler);
        _targetSelectors.push(FuzzSelector(handler, selectors));
    }

    /// @dev An account with a name, without code and without money.
    function _account(string memory name) internal pure returns (address) {
        return address(uint160(uint256(keccak256(bytes(name)))));
    }

    /// @dev A value between two bounds, both possible.
    function _bound(uint256 value, uint256 min, uint256 max) internal pure returns (uint256) {
        return max - min == type(uint256).max ? value : min + (value % (max - min + 1));
    }

    function assertTrue(bool value, string memory what) internal pure {
        require(value, AssertionFailed(what, "false", "true"));
    }

    function assertFalse(bool value, string memory what) internal pure {
        require(!value, AssertionFailed(what, "true", "false"));
    }

    function assertEq(uint256 got, uint256 wanted, string memory what) internal pure {
        if (got != wanted) {
            revert AssertionFailed(what, vm.toString(got), vm.toString(wanted));
        }
    }

    function assertEq(address got, address wanted, string memory what) internal pure {
        if (got != wanted) {
            revert AssertionFailed(what, vm.toString(got), vm.toString(wanted));
        }
    }

    function assertEq(bytes memory got, bytes memory wanted, string memory what) internal pure {
        if (keccak256(got) != keccak256(wanted)) {
            revert AssertionFailed(what, vm.toString(got), vm.toString(wanted));
        }
    }

    function assertEq(string memory got, string memory wanted, string memory what) internal pure {
        require(keccak256(bytes(got)) == keccak256(bytes(wanted)), AssertionFailed(what, got, wanted));
    }

    function assertLe(uint256 got, uint256 limit, string memory what) internal pure {
        if (got > limit) {
            revert AssertionFailed(what, vm.toString(got), string.concat("at most ", vm.toString(limit)));
        }
    }
}
